import type { Cents } from '../money.ts';
import { type MoneyEntry, signed } from '../orders/ledger.ts';
import { type DepositMove, worthOf } from './deposits.ts';

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

interface LeftToBalance {
  leftToBalance: Cents;
  deposits: { out: readonly DepositMove[]; back: readonly DepositMove[] };
}

/** What an order has left to its customer's balance for its goods: deposits are the first part of it (R-TILL-4). */
export const leftForGoods = ({ leftToBalance, deposits: { out, back } }: LeftToBalance): Cents =>
  Math.max(0, leftToBalance - worthOf(out) + worthOf(back));

/** What of an order's goods nobody has paid: what it left to the balance, as far as that balance is a debt. */
export const owedForGoods = ({
  balance,
  ...order
}: LeftToBalance & { /** With what the order left to it. */ balance: Cents }): Cents =>
  Math.min(leftForGoods(order), Math.max(0, -balance));
