import type { CallInput } from '@etal/contract/endpoint';
import type { recordPayment } from '@etal/contract/till';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import { MEANS_LABELS } from '@etal/texts/till';
import { MoneyInput } from '@etal/ui/money-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { checkPayment, paymentBodyOf, paymentSettling, type PaymentValues } from './payment-form.ts';

interface PaymentDialogProps {
  shopperId: string;
  /** What the form opens with: negative to be received, positive to be given back. */
  toSettle: number;
  points: readonly { id: string; label: string }[];
  isPending: boolean;
  error: string | undefined;
  onSave: (body: CallInput<typeof recordPayment>['body']) => void;
  onClose: () => void;
}

const MEANS = COUNTED_MEANS.map((means) => ({ value: means, label: MEANS_LABELS[means] }));

/** R-TILL-2: money without an order. Mounted when open. */
export function PaymentDialog({ shopperId, toSettle, points, isPending, error, onSave, onClose }: PaymentDialogProps) {
  const { control, register, handleSubmit, formState } = useForm<PaymentValues>({
    defaultValues: paymentSettling(toSettle),
    resolver: (values) => checkPayment(shopperId, values),
  });
  const submit = handleSubmit((values) => onSave(paymentBodyOf(shopperId, values)));
  return (
    <FormDialog
      title="Noter un paiement"
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="way"
        render={({ field }) => (
          <RadioCards
            {...field}
            legend={"Qu'avez-vous fait\u00A0?"}
            columns={2}
            options={[
              { value: 'TAKEN', title: 'Reçu', description: 'Votre client vous a payé.' },
              { value: 'GIVEN_BACK', title: 'Rendu', description: "Vous lui avez rendu de l'argent." },
            ]}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="amount"
          render={({ field, fieldState }) => (
            <MoneyInput label="Montant" required {...field} error={fieldState.error?.message} />
          )}
        />
        <Select label="Moyen de paiement" options={MEANS} {...register('means')} />
      </div>
      {points.length > 0 && (
        <Select
          label="Où"
          placeholder="Hors point de collecte"
          hint="Pour compter la caisse de ce point."
          options={points.map(({ id, label }) => ({ value: id, label }))}
          {...register('pointId')}
        />
      )}
      <TextField
        label="Note"
        required={false}
        autoComplete="off"
        error={formState.errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}
