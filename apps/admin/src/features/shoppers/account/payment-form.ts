import { recordPayment } from '@etal/contract/till';
import type { CallInput } from '@etal/contract/endpoint';
import type { CountedMeans } from '@etal/domain/till/means';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface PaymentValues {
  way: 'TAKEN' | 'GIVEN_BACK';
  means: CountedMeans;
  /** Cents. */
  amount: number | null;
  /** Empty for money that no collection point has taken. */
  pointId: string;
  note: string;
}

/** Opens with what would settle: a debt is received, what is in advance is given back. */
export const paymentSettling = (cents: number): PaymentValues => ({
  way: cents > 0 ? 'GIVEN_BACK' : 'TAKEN',
  means: 'CASH',
  amount: Math.abs(cents) || null,
  pointId: '',
  note: '',
});

type Body = CallInput<typeof recordPayment>['body'];

export const paymentBodyOf = (shopperId: string, { way, means, amount, pointId, note }: PaymentValues): Body => ({
  shopperId,
  means,
  cents: (way === 'TAKEN' ? 1 : -1) * (amount ?? 0),
  ...(pointId && { collectionPointId: pointId }),
  ...(note.trim() && { note: note.trim() }),
});

export function checkPayment(shopperId: string, values: PaymentValues): ResolverResult<PaymentValues> {
  const checked = checkForm(recordPayment.body, paymentBodyOf(shopperId, values));
  if (!('errors' in checked)) return toResolverResult(values, {});
  const { cents, note } = checked.errors;
  return toResolverResult(values, {
    ...(cents && { amount: values.amount ? cents : 'Saisissez le montant.' }),
    ...(note && { note }),
  });
}
