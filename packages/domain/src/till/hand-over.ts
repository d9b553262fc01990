import type { Cents } from '../money.ts';
import type { MoneyEntry } from '../orders/ledger.ts';
import { owedForGoods } from './balance.ts';
import { type DepositMove, type DepositsMoved, netDeposits, worthOf } from './deposits.ts';
import { countedAs, type CountedMeans, type MoneyMeans, type PaymentMeans } from './means.ts';

/** Where what is paid above the amount due goes, once an old debt is paid. */
export const CHANGE_WISHES = ['BACK', 'BALANCE'] as const;
export type ChangeWish = (typeof CHANGE_WISHES)[number];

export interface HandOverPayment {
  means: PaymentMeans;
  /** Left out: all that is still due. */
  cents?: Cents | undefined;
}

export interface HandOverMoney {
  /** What is due for the goods. */
  goods: Cents;
  out: readonly DepositMove[];
  back: readonly DepositMove[];
  /** What the customer has in advance; negative for what they owe. */
  balance: Cents;
  /** Undefined: the whole amount was taken, nobody said how. */
  payments?: readonly HandOverPayment[] | undefined;
  /** What is missing becomes the customer's debt. */
  later?: boolean | undefined;
  change?: ChangeWish | undefined;
}

export type HandOverProblem =
  | { code: 'PAYMENT_SHORT'; due: Cents; paid: Cents }
  | { code: 'BALANCE_SHORT'; credit: Cents };

export interface HandOverPlan {
  /** What was due at the stall, deposits included; negative where more deposits come back than is due. */
  due: Cents;
  /** What the customer is handed back. */
  change: Cents;
  /** Of the goods, what nobody has paid yet. */
  owed: Cents;
  entries: MoneyEntry[];
}

/**
 * R-TILL-1: the money of one hand-over. Its entries come to exactly what is due for the goods: deposits that leave
 * take away from what was paid, those that come back add to it, and what is missing or too much goes over the
 * customer's balance.
 */
export function planHandOver(money: HandOverMoney): HandOverPlan | { problem: HandOverProblem } {
  const { goods, out, back, balance, later = false, change = 'BACK' } = money;
  const due = goods + worthOf(out) - worthOf(back);
  const payments = withRest(money.payments ?? [], due);
  const paidBy = (means: PaymentMeans): Cents =>
    payments.reduce((sum, payment) => sum + (payment.means === means ? payment.cents : 0), 0);
  const fromBalance = paidBy('BALANCE');
  const credit = Math.max(0, balance);
  if (fromBalance > credit) return { problem: { code: 'BALANCE_SHORT', credit } };
  const isUnsaid = money.payments === undefined && !later;
  const paid = isUnsaid ? Math.max(0, due) : payments.reduce((sum, { cents }) => sum + cents, 0);
  if (paid < due && !later) return { problem: { code: 'PAYMENT_SHORT', due, paid } };
  const missing = Math.max(0, due - paid);
  const above = Math.max(0, paid - due);
  const toDebt = Math.min(above, Math.max(0, -balance));
  const toBalance = change === 'BALANCE' ? above : toDebt;
  const handedBack = above - toBalance;
  // Change comes out of the cash that was given: only what is left of it was taken.
  const cash = paidBy('CASH');
  const cashKept = Math.max(0, cash - handedBack);
  const entries: MoneyEntry[] = [
    { kind: 'DEPOSIT_OUT', means: 'NONE', cents: worthOf(out), deposits: out },
    { kind: 'DEPOSIT_BACK', means: 'NONE', cents: worthOf(back), deposits: back },
    { kind: 'TAKEN', means: 'UNSPECIFIED', cents: isUnsaid ? paid : 0 },
    { kind: 'TAKEN', means: 'CASH', cents: cashKept },
    { kind: 'TAKEN', means: 'CHEQUE', cents: paidBy('CHEQUE') },
    { kind: 'TAKEN', means: 'CARD', cents: paidBy('CARD') },
    { kind: 'TAKEN', means: 'TRANSFER', cents: paidBy('TRANSFER') },
    { kind: 'TAKEN', means: 'VOUCHER', cents: paidBy('VOUCHER') },
    { kind: 'GIVEN_BACK', means: 'CASH', cents: handedBack - (cash - cashKept) },
    { kind: 'FROM_BALANCE', means: 'BALANCE', cents: fromBalance + missing },
    { kind: 'TO_BALANCE', means: 'BALANCE', cents: toBalance },
  ];
  const leftToBalance = fromBalance + missing - toBalance;
  return {
    due,
    change: handedBack,
    owed: owedForGoods({ leftToBalance, deposits: { out, back }, balance: balance - leftToBalance }),
    entries: entries.filter(isSomething),
  };
}

/** What says no amount pays all that the others leave. */
function withRest(payments: readonly HandOverPayment[], due: Cents): { means: PaymentMeans; cents: Cents }[] {
  let left = payments.reduce((rest, { cents = 0 }) => rest - cents, due);
  return payments.map(({ means, cents }) => {
    if (cents !== undefined) return { means, cents };
    const rest = Math.max(0, left);
    left -= rest;
    return { means, cents: rest };
  });
}

const isSomething = ({ cents, deposits = [] }: MoneyEntry): boolean => cents > 0 || deposits.length > 0;

/**
 * R-ORDERS-11: what answers all that changed hands at the stall for an order, so that nothing of it is left: money by
 * the means it came with, the balance, and the deposits.
 */
export function undoHandOver(entries: readonly MoneyEntry[]): MoneyEntry[] {
  const taken = new Map<MoneyMeans, Cents>();
  let fromBalance = 0;
  for (const { kind, means, cents } of entries) {
    if (means === 'CARD_ONLINE') continue;
    if (kind === 'TAKEN') taken.set(means, (taken.get(means) ?? 0) + cents);
    else if (kind === 'GIVEN_BACK') taken.set(means, (taken.get(means) ?? 0) - cents);
    else if (kind === 'FROM_BALANCE') fromBalance += cents;
    else if (kind === 'TO_BALANCE') fromBalance -= cents;
  }
  return [...undoTakings(taken), ...undoBalance(fromBalance), ...undoDeposits(netDeposits(entries))];
}

/** What was given back by one means, as change for a cheque, is part of what came by the others. */
function undoTakings(taken: ReadonlyMap<MoneyMeans, Cents>): MoneyEntry[] {
  let left = [...taken.values()].reduce((sum, cents) => sum + cents, 0);
  if (left < 0) return [{ kind: 'TAKEN', means: 'UNSPECIFIED', cents: -left }];
  const answers: MoneyEntry[] = [];
  for (const [means, cents] of taken) {
    const answered = Math.min(left, Math.max(0, cents));
    left -= answered;
    if (answered > 0) answers.push({ kind: 'GIVEN_BACK', means, cents: answered });
  }
  return answers;
}

const undoBalance = (fromBalance: Cents): MoneyEntry[] =>
  fromBalance === 0
    ? []
    : [{ kind: fromBalance > 0 ? 'TO_BALANCE' : 'FROM_BALANCE', means: 'BALANCE', cents: Math.abs(fromBalance) }];

function undoDeposits({ out, back }: DepositsMoved): MoneyEntry[] {
  const answers: MoneyEntry[] = [
    { kind: 'DEPOSIT_BACK', means: 'NONE', cents: worthOf(out), deposits: out },
    { kind: 'DEPOSIT_OUT', means: 'NONE', cents: worthOf(back), deposits: back },
  ];
  return answers.filter(isSomething);
}

/** What is taken in cash for each counted means, for the head of the hand-over: « 412 € encaissés, dont 180 € … ». */
export function takingsOf(payments: readonly { means: MoneyMeans; cents: Cents }[]): {
  total: Cents;
  by: Partial<Record<CountedMeans, Cents>>;
} {
  const by: Partial<Record<CountedMeans, Cents>> = {};
  let total = 0;
  for (const { means, cents } of payments) {
    const counted = countedAs(means);
    if (!counted) continue;
    by[counted] = (by[counted] ?? 0) + cents;
    total += cents;
  }
  return { total, by };
}
