import { WEEKDAYS, weekdayOf } from '@etal/domain/calendar/dates';
import { type OpeningHours, sortedSlots } from '@etal/domain/collection/opening-hours';
import { DELAY_OPTIONS } from '@etal/texts/collection';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { DateInput } from '@etal/ui/date-input';
import { IntegerInput } from '@etal/ui/integer-input';
import { Select } from '@etal/ui/select';
import { TimeInput } from '@etal/ui/time-input';
import { useId } from 'react';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
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
  const formId = useId();
  const { field } = useController<PointValues, 'openingHours'>({ name: 'openingHours' });
  const { value: asked, close } = useUrlDialog(SLOT_PARAMETER);
  const edited = asked === null ? undefined : sortedSlots(field.value)[Number(asked)];
  const isOpen = asked === NEW_SLOT || edited !== undefined;

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      keepOnOutsidePress
      title={edited ? "Modifier l'horaire" : 'Ajouter un horaire'}
      footer={
        <>
          <Button onClick={close}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary">
            Enregistrer
          </Button>
        </>
      }
    >
      {isOpen && (
        <SlotForm
          id={formId}
          edited={edited}
          others={edited ? withoutSlot(field.value, edited) : field.value}
          onSave={(hours) => {
            field.onChange(hours);
            close();
          }}
        />
      )}
    </Dialog>
  );
}

interface SlotFormProps {
  id: string;
  edited: SlotPlace | undefined;
  others: OpeningHours;
  onSave: (hours: OpeningHours) => void;
}

function SlotForm({ id, edited, others, onSave }: SlotFormProps) {
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
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Select label="Jour" options={DAY_OPTIONS} {...register('weekday')} />
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
    </form>
  );
}
