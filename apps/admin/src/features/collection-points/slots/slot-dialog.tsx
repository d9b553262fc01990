import { WEEKDAYS, weekdayOf } from '@etal/domain/calendar/dates';
import { type OpeningHours, sortedSlots } from '@etal/domain/collection/opening-hours';
import { DELAY_OPTIONS } from '@etal/texts/collection';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { DateInput } from '@etal/ui/date-input';
import { IntegerInput } from '@etal/ui/integer-input';
import { Select } from '@etal/ui/select';
import { TimeInput } from '@etal/ui/time-input';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import type { PointValues } from '../point-form.ts';
import {
  checkSlot,
  frequencyOptions,
  needsDate,
  placeOf,
  type SlotPlace,
  slotValuesOf,
  type SlotValues,
  withoutSlot,
  withSlot,
} from './slot-form.ts';

/** In the address: `nouveau`, or the row of the table that is edited. */
export const SLOT_PARAMETER = 'horaire';
export const NEW_SLOT = 'nouveau';

const DAY_OPTIONS = WEEKDAYS.map((weekday) => ({ value: weekday, label: WEEKDAY_LABELS[weekday] }));

export function SlotDialog() {
  const { field } = useController<PointValues, 'openingHours'>({ name: 'openingHours' });
  const { value: asked, close } = useUrlDialog(SLOT_PARAMETER);
  const edited = asked === null ? undefined : sortedSlots(field.value)[Number(asked)];
  if (asked !== NEW_SLOT && !edited) return null;
  return (
    <SlotForm
      edited={edited}
      others={edited ? withoutSlot(field.value, edited) : field.value}
      onSave={(hours) => {
        field.onChange(hours);
        close();
      }}
      onClose={close}
    />
  );
}

interface SlotFormProps {
  edited: SlotPlace | undefined;
  others: OpeningHours;
  onSave: (hours: OpeningHours) => void;
  onClose: () => void;
}

function SlotForm({ edited, others, onSave, onClose }: SlotFormProps) {
  const { register, control, handleSubmit, formState, setValue } = useForm<SlotValues>({
    defaultValues: slotValuesOf(edited),
    resolver: (values) => checkSlot(values, others),
  });
  const { errors } = formState;
  const [weekday, frequency] = useWatch({ control, name: ['weekday', 'frequency'] });
  const date = register('date', {
    // A date says its own weekday: nobody has to choose it twice.
    onChange: ({ target }) => target.value && setValue('weekday', weekdayOf(target.value)),
  });
  const submit = handleSubmit((values) => onSave(withSlot(others, placeOf(values))));
  return (
    <FormDialog
      title={edited ? "Modifier l'horaire" : 'Ajouter un horaire'}
      submitLabel="Enregistrer"
      isPending={false}
      error={undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Select label="Jour" options={DAY_OPTIONS} error={errors.weekday?.message} {...register('weekday')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Fréquence" options={frequencyOptions(weekday)} {...register('frequency')} />
        {needsDate(frequency) && (
          <DateInput
            label={frequency === 'ONCE' ? 'Date' : 'Premier retrait'}
            required
            error={errors.date?.message}
            {...date}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TimeInput label="Début" required error={errors.start?.message} {...register('start')} />
        <TimeInput label="Fin" required error={errors.end?.message} {...register('end')} />
      </div>
      <Select
        label="Délai minimum de commande"
        hint="Le temps qu'il vous faut pour récolter et préparer."
        options={DELAY_OPTIONS}
        {...register('daysBefore')}
      />
      <TimeInput
        label="Heure limite de commande"
        hint="Passée cette heure, ce jour-là, l'horaire n'est plus proposé à vos clients."
        required
        error={errors.deadline?.message}
        {...register('deadline')}
      />
      <Controller
        control={control}
        name="maxOrders"
        render={({ field, fieldState }) => (
          <IntegerInput
            label="Nombre de commandes au plus"
            required={false}
            hint="Au-delà, l'horaire est montré «&nbsp;Complet&nbsp;» à vos clients&nbsp;; vous pouvez toujours en ajouter."
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
