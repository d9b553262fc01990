import type { CallInput } from '@etal/contract/endpoint';
import { recordDeposits } from '@etal/contract/till';
import { type DepositKind, worthOf } from '@etal/domain/till/deposits';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface DepositsValues {
  kinds: { kindId: string; out: number | null; back: number | null }[];
}

/** What can leave is what is lent; what can come back is that, and whatever the customer still has. */
export const movableKinds = (
  kinds: readonly DepositKind[],
  held: readonly { kindId: string }[],
): (DepositKind & { mayLeave: boolean })[] =>
  kinds
    .filter(({ id, isEnabled }) => isEnabled || held.some(({ kindId }) => kindId === id))
    .map((kind) => ({ ...kind, mayLeave: kind.isEnabled }));

export const blankDeposits = (kinds: readonly DepositKind[]): DepositsValues => ({
  kinds: kinds.map(({ id }) => ({ kindId: id, out: null, back: null })),
});

type Body = CallInput<typeof recordDeposits>['body'];

export function depositsBodyOf(shopperId: string, { kinds }: DepositsValues): Body {
  const moved = (way: 'out' | 'back') =>
    kinds.flatMap(({ kindId, [way]: count }) => (count ? [{ kindId, count }] : []));
  return { shopperId, out: moved('out'), back: moved('back') };
}

/** What comes back less what leaves: what is then to be given back, or where negative to be received. */
export function toSettle(kinds: readonly DepositKind[], { out = [], back = [] }: Body): number {
  const worth = (moves: readonly { kindId: string; count: number }[]): number =>
    worthOf(moves.map(({ kindId, count }) => ({ cents: kinds.find(({ id }) => id === kindId)?.cents ?? 0, count })));
  return worth(back) - worth(out);
}

export function checkDeposits(shopperId: string, values: DepositsValues): ResolverResult<DepositsValues> {
  const body = depositsBodyOf(shopperId, values);
  const errors: FieldErrors = {};
  if (body.out?.length === 0 && body.back?.length === 0)
    errors['kinds.0.back'] = 'Dites combien sont parties, ou revenues.';
  const checked = checkForm(recordDeposits.body, body);
  if ('errors' in checked)
    for (const [field, problem] of Object.entries(checked.errors)) {
      const [way = '', index = '0'] = field.split('.');
      const kindId = (way === 'out' ? body.out : body.back)?.[Number(index)]?.kindId;
      errors[`kinds.${values.kinds.findIndex((kind) => kind.kindId === kindId)}.${way}`] = problem;
    }
  return toResolverResult(values, errors);
}
