import type { OrderDetail } from '@etal/contract/orders';
import { isOnAccount } from '@etal/domain/orders/payment';
import { formatCents } from '@etal/texts/format';
import { IntegerInput } from '@etal/ui/integer-input';
import { MoneyInput } from '@etal/ui/money-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { TextArea } from '@etal/ui/text-area';
import { type Control, Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import type { RefundBody } from '../order-actions.ts';
import {
  blankRefund,
  checkRefund,
  isPaidByCard,
  refundableLines,
  refundBody,
  refundPreview,
  type RefundValues,
} from './refund-form.ts';

interface RefundDialogProps {
  order: OrderDetail;
  /** The lines that the shopper gave up: the form opens with them. */
  given: readonly string[];
  isPending: boolean;
  error: string | undefined;
  onRefund: (body: RefundBody) => void;
  onClose: () => void;
}

const BY_CARD = { value: 'CARD', title: 'Sur la carte', description: 'La carte qui a payé en ligne.' } as const;
const IN_CASH = { value: 'CASH', title: 'En espèces', description: 'Vous le rendez de la main à la main.' } as const;
const AS_CREDIT = {
  value: 'BALANCE',
  title: 'Garder en avoir',
  description: "Votre client l'a d'avance pour un prochain retrait.",
} as const;
const OFF_THE_DEBT = {
  value: 'BALANCE',
  title: 'Sur le compte client',
  description: "Déduit de ce qu'il vous doit, et gardé d'avance s'il a déjà réglé.",
} as const;

/** What was not paid yet is taken off the debt first. */
function waysToRefund(order: OrderDetail) {
  if (isPaidByCard(order)) return [BY_CARD, IN_CASH, AS_CREDIT];
  return isOnAccount(order) ? [OFF_THE_DEBT, IN_CASH] : [IN_CASH, AS_CREDIT];
}

/** R-ORDERS-15: gives back a part or all of what was paid. Mounted when open. */
export function RefundDialog({ order, given, isPending, error, onRefund, onClose }: RefundDialogProps) {
  const { control, register, handleSubmit, formState } = useForm<RefundValues>({
    defaultValues: blankRefund(order, given),
    resolver: (values) => checkRefund(order, values),
  });
  const values = useWatch({ control, compute: (all: RefundValues) => all });
  const cents = refundPreview(order, values);
  const hasFees = values.part === 'LINES' && order.platformFees > 0;
  const submit = handleSubmit((typed) => onRefund(refundBody(order, typed)));
  const { errors } = formState;
  return (
    <FormDialog
      size="lg"
      title={`Rembourser la commande ${order.reference}`}
      description={`${formatCents(order.refundable)} au plus`}
      submitLabel={`Rembourser${cents === undefined ? '' : ` ${formatCents(cents)}`}`}
      danger
      pendingText="Remboursement…"
      cancelLabel="Retour"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="part"
        render={({ field }) => (
          <RadioCards
            {...field}
            legend="Que remboursez-vous&nbsp;?"
            columns={3}
            error={errors.part?.message}
            options={[
              { value: 'LINES', title: 'Des articles' },
              { value: 'AMOUNT', title: 'Un montant' },
              { value: 'ALL', title: 'Tout', description: `Ce qui reste\u00A0: ${formatCents(order.refundable)}` },
            ]}
          />
        )}
      />
      {values.part === 'LINES' && <RefundLines order={order} control={control} errors={errors} />}
      {values.part === 'AMOUNT' && (
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <MoneyInput {...field} label="Montant à rembourser" error={errors.amount?.message} required />
          )}
        />
      )}
      <output className="font-semibold tabular-nums">
        {cents === undefined
          ? 'Rien à rembourser pour le moment.'
          : `${formatCents(cents)} à rembourser${hasFees ? ', frais de service compris' : ''}.`}
      </output>
      <Controller
        control={control}
        name="to"
        render={({ field }) => <RadioCards {...field} legend="Comment&nbsp;?" options={waysToRefund(order)} />}
      />
      <TextArea
        label="Motif"
        required
        rows={2}
        hint="Votre client le lira. De 3 à 500 caractères."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <p className="text-sm text-ink-soft">Un avoir de cette somme est émis. La commande garde ses articles.</p>
    </FormDialog>
  );
}

interface RefundLinesProps {
  order: OrderDetail;
  control: Control<RefundValues>;
  errors: FieldErrors<RefundValues>;
}

function RefundLines({ order, control, errors }: RefundLinesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {refundableLines(order).map(({ saleId, label, isWeight, leftText }, index) => (
        <Controller
          key={saleId}
          control={control}
          name={`lines.${index}.amount`}
          render={({ field }) => (
            <IntegerInput
              {...field}
              label={label}
              suffix={isWeight ? 'g' : undefined}
              hint={`Sur ${leftText}.`}
              error={errors.lines?.[index]?.amount?.message}
            />
          )}
        />
      ))}
    </div>
  );
}
