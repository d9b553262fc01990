import { TextField } from '@etal/ui/text-field';
import { useForm, useWatch } from 'react-hook-form';
import { BuyerFields } from '../../forms/buyer-fields.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { type Another, SAVE_THEN_ANOTHER } from '../../forms/use-another.ts';
import { MonthlyTerm } from './account/monthly-term.tsx';
import { checkShopper, type ShopperValues } from './shopper-form.ts';

interface ShopperDialogProps {
  title: string;
  submitLabel: string;
  initial: ShopperValues;
  isPending: boolean;
  error: string | undefined;
  onSave: (values: ShopperValues) => void;
  /** For who adds several, one after the other. */
  another?: Another;
  onClose: () => void;
}

export function ShopperDialog({
  title,
  submitLabel,
  initial,
  isPending,
  error,
  onSave,
  another,
  onClose,
}: ShopperDialogProps) {
  const { register, handleSubmit, formState, control, setValue } = useForm<ShopperValues>({
    defaultValues: initial,
    resolver: checkShopper,
  });
  const buyer = useWatch({ control, name: 'buyer' });
  const monthlyTerm = useWatch({ control, name: 'monthlyTerm' });
  const { errors } = formState;
  const submit = (isAnother: boolean): void => {
    another?.want(isAnother);
    void handleSubmit(onSave)();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
      onClose={onClose}
      otherAction={another && { label: SAVE_THEN_ANOTHER, onPress: () => submit(true) }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Prénom"
          required={false}
          autoComplete="off"
          error={errors.firstname?.message}
          {...register('firstname')}
        />
        <TextField label="Nom" required autoComplete="off" error={errors.lastname?.message} {...register('lastname')} />
      </div>
      <TextField
        label="Adresse email"
        required={false}
        type="email"
        hint="Email ou téléphone, l'un des deux suffit."
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Téléphone"
          required={false}
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Ville"
          required={false}
          autoComplete="off"
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      <BuyerFields
        isCompany={buyer !== null}
        onChange={(changed) => {
          setValue('buyer', changed, { shouldDirty: true });
          if (changed === null) setValue('monthlyTerm', null, { shouldDirty: true });
        }}
        field={(name) => ({ ...register(`buyer.${name}`), error: errors.buyer?.[name]?.message })}
      />
      {buyer !== null && (
        <MonthlyTerm
          term={monthlyTerm}
          error={errors.monthlyTerm?.message}
          onChange={(term) => setValue('monthlyTerm', term, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </FormDialog>
  );
}
