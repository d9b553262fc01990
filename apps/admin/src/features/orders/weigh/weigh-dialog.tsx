import type { OrderDetail } from '@etal/contract/orders';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import type { FinalWeight } from '../order-actions.ts';
import { correctionWords } from '../order.view.ts';
import { useFarQuestion } from './use-far-question.tsx';
import { WeighFields } from './weigh-fields.tsx';
import {
  checkWeights,
  filledWeights,
  previewWeights,
  weighedSales,
  type WeighValues,
  weighValuesOf,
} from './weigh-form.ts';

interface WeighDialogProps {
  order: OrderDetail;
  /** An invoice says the weights of now: it is taken back and issued anew. */
  isCorrection: boolean;
  isPending: boolean;
  error: string | undefined;
  onSave: (weights: FinalWeight[]) => void;
  onClose: () => void;
}

/** What the scale says of each line, and what it comes to (R-WEIGHING-1). Mounted when open. */
export function WeighDialog({ order, isCorrection, isPending, error, onSave, onClose }: WeighDialogProps) {
  const sales = weighedSales(order);
  const { control, handleSubmit, formState } = useForm<WeighValues>({
    defaultValues: weighValuesOf(sales),
    resolver: (values) => checkWeights(order, values),
  });
  const values = { weights: useWatch({ control, name: 'weights' }) };
  const preview = previewWeights(order, values);
  const far = useFarQuestion(order, values, isPending);
  const submit = handleSubmit((typed) => far.ask(typed, () => onSave(filledWeights(typed))));
  return (
    <FormDialog
      size="lg"
      title={`${isCorrection ? 'Corriger les poids de' : 'Peser'} la commande ${order.reference}`}
      submitLabel={isCorrection ? 'Corriger la facture' : 'Enregistrer les poids'}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {far.question}
      {isCorrection && <p>{correctionWords(order)}</p>}
      <WeighFields sales={sales} control={control} errors={formState.errors} preview={preview} />
      <div>
        <p className="flex justify-between gap-4 border-t border-ink/70 pt-2 text-lg font-bold">
          Sous-total
          <output className="tabular-nums">{preview.subTotal}</output>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {order.platformFees > 0 && "Les frais de service et le total suivent à l'enregistrement."}
          {!isCorrection && ' Votre client reçoit le montant définitif quand tout est pesé.'}
        </p>
      </div>
    </FormDialog>
  );
}
