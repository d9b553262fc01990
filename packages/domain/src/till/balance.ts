import type { Cents } from '../money.ts';
import { type MoneyEntry, signed } from '../orders/ledger.ts';

/** A debt of at most this can be let go in one press (R-TILL-2). */
export const MAX_LET_GO: Cents = 100;

/** What the balance of a customer moves by: money without an order, or what an order takes from it or leaves to it. */
export function balanceMove({
  kind,
  cents,
  hasOrder,
}: Pick<MoneyEntry, 'kind' | 'cents'> & { hasOrder: boolean }): Cents {
  if (!hasOrder) return signed({ kind, cents });
  if (kind === 'TO_BALANCE') return cents;
  return kind === 'FROM_BALANCE' ? -cents : 0;
}

export const mayLetGo = (balance: Cents): boolean => balance < 0 && -balance <= MAX_LET_GO;
