import { isMonthly } from '@etal/domain/documents/monthly';
import type { Preparation, PreparedOrder } from '@etal/contract/preparation';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { depositsOf, worthOf } from '@etal/domain/till/deposits';
import { takingsOf } from '@etal/domain/till/hand-over';
import type { CountedMeans } from '@etal/domain/till/means';
import { handoverState, withWaitingWeights } from '../preparation.view.ts';
import { entryFor, type HandOver, type Queue } from '../unsent/queue.ts';

/** What is entered on the sheet of a hand-over before it is paid. */
export interface HandOverDraft {
  /** Of each kind, how many leave; those that say nothing leave as the lines say. */
  out: Readonly<Record<string, number>>;
  back: Readonly<Record<string, number>>;
  paysDebt: boolean;
  usesCredit: boolean;
}

export const EMPTY_DRAFT: HandOverDraft = { out: {}, back: {}, paysDebt: true, usesCredit: true };

export interface DepositRow {
  kindId: string;
  label: string;
  cents: number;
  out: number;
  back: number;
  /** How many the customer has at home. */
  held: number;
}

export interface HandOverAmounts {
  /** Goods and deposits, less what comes back. */
  due: number;
  /** What the customer owes from before, and pays now. */
  debt: number;
  /** What they have in advance, and use now. */
  credit: number;
  /** What is asked for; negative where more deposits come back than is due. */
  toPay: number;
  /** To the cent: nothing is still to be weighed, and no weight is on its way. */
  isExact: boolean;
  deposits: DepositRow[];
}

type Account = Preparation['balances'][number];

export const accountOf = ({ balances }: Pick<Preparation, 'balances'>, { shopperId }: PreparedOrder): Account =>
  balances.find((account) => account.shopperId === shopperId) ?? { shopperId, cents: 0, deposits: [] };

/** What is to be paid for an order with what is entered on its sheet. The server says the last word. */
export function handOverAmounts(
  order: PreparedOrder,
  preparation: Pick<Preparation, 'balances' | 'depositKinds'>,
  queue: Queue,
  draft: HandOverDraft = EMPTY_DRAFT,
): HandOverAmounts {
  const account = accountOf(preparation, order);
  const weighed = withWaitingWeights(order, queue);
  const lines = linesOf(order);
  const deposits = depositRows(lines, { preparation, account, draft });
  const reweighed = goodsOf(weighed) - goodsOf(order);
  const goods = Math.max(0, order.dueOnSite - worthOf(depositsOf(lines)) + (order.dueOnSite > 0 ? reweighed : 0));
  const due = deposits.reduce((sum, { cents, out, back }) => sum + cents * (out - back), goods);
  const isExact = !holdsEstimate(weighed.sales) && reweighed === 0;
  const debt = draft.paysDebt && isExact ? Math.max(0, -account.cents) : 0;
  const credit = draft.usesCredit && isExact ? Math.max(0, Math.min(account.cents, due)) : 0;
  return { due, debt, credit, toPay: due + debt - credit, isExact, deposits };
}

const linesOf = ({ sales }: Pick<PreparedOrder, 'sales'>): Parameters<typeof depositsOf>[0] =>
  sales.map((sale) => ({ quantity: 'quantity' in sale ? sale.quantity : null, deposit: sale.deposit }));

const goodsOf = ({ sales }: Pick<PreparedOrder, 'sales'>): number =>
  sales.reduce((sum, { subTotal }) => sum + subTotal, 0);

function depositRows(
  lines: Parameters<typeof depositsOf>[0],
  {
    preparation,
    account,
    draft,
  }: { preparation: Pick<Preparation, 'depositKinds'>; account: Account; draft: HandOverDraft },
): DepositRow[] {
  const lent = depositsOf(lines);
  const held = new Map(account.deposits.map(({ kindId, count }) => [kindId, count]));
  const kinds = new Map([
    ...preparation.depositKinds
      .filter(({ id, isEnabled }) => isEnabled || held.has(id))
      .map(({ id, label, cents }) => [id, { kindId: id, label, cents }] as const),
    ...lent.map(({ kindId, label, cents }) => [kindId, { kindId, label, cents }] as const),
  ]);
  return [...kinds.values()].map((kind) => ({
    ...kind,
    out: draft.out[kind.kindId] ?? lent.find(({ kindId }) => kindId === kind.kindId)?.count ?? 0,
    back: draft.back[kind.kindId] ?? 0,
    held: held.get(kind.kindId) ?? 0,
  }));
}

/** How a hand-over is paid: by one means, later, or with more cash than is asked for. */
export type Payment =
  | { by: CountedMeans }
  | { by: 'LATER' }
  | { by: 'RECEIVED'; received: number; change: 'BACK' | 'BALANCE' };

/** What is sent for it. */
export function handOverOf(amounts: HandOverAmounts, draft: HandOverDraft, payment: Payment): HandOver {
  const { toPay, credit, isExact, deposits } = amounts;
  const spent = credit > 0 ? [{ means: 'BALANCE' as const, cents: credit }] : [];
  return { ...paymentOf(payment, { toPay, isExact, spent }), ...depositsSaid(deposits, draft) };
}

function paymentOf(
  payment: Payment,
  { toPay, isExact, spent }: { toPay: number; isExact: boolean; spent: NonNullable<HandOver['payments']> },
): HandOver {
  if (payment.by === 'LATER') return { payments: spent, later: true };
  // What is handed back was never taken: said as taken, it would first pay an old debt that is left as it is.
  if (payment.by === 'RECEIVED')
    return payment.change === 'BACK'
      ? { payments: [...spent, { means: 'CASH', cents: toPay }] }
      : { payments: [...spent, { means: 'CASH', cents: payment.received }], change: payment.change };
  // What is not known to the cent is whatever the server finds due.
  if (!isExact) return { payments: [{ means: payment.by }] };
  return { payments: toPay > 0 ? [...spent, { means: payment.by, cents: toPay }] : spent };
}

/** Only what is not as the lines say. */
function depositsSaid(deposits: readonly DepositRow[], draft: HandOverDraft): HandOver {
  const counts = (of: 'out' | 'back') =>
    deposits.filter((row) => row[of] > 0).map((row) => ({ kindId: row.kindId, count: row[of] }));
  const back = counts('back');
  const said = {
    ...(Object.keys(draft.out).length > 0 && { out: counts('out') }),
    ...(back.length > 0 && { back }),
  };
  return Object.keys(said).length > 0 ? { deposits: said } : {};
}

/** What lies in the till by what this device knows: orders that were handed over, and those that wait to be sent. */
export function takingsOfDay(
  preparation: Pick<Preparation, 'orders' | 'waiting' | 'balances' | 'depositKinds'>,
  queue: Queue,
): { total: number; cash: number } {
  const payments = [...preparation.orders, ...preparation.waiting].flatMap((order) => {
    if (handoverState(order, queue, Infinity) !== 'HANDED_OVER') return [];
    return order.status === 'COLLECTED' ? order.payments : waitingPayments(order, preparation, queue);
  });
  const { total, by } = takingsOf(payments);
  return { total, cash: by.CASH ?? 0 };
}

/** The same of a hand-over that waits to be sent, with the deposits that were said to leave and to come back. */
export function waitingAmounts(
  order: PreparedOrder,
  preparation: Pick<Preparation, 'balances' | 'depositKinds'>,
  queue: Queue,
  { deposits: { out, back = [] } = {} }: Pick<HandOver, 'deposits'>,
): HandOverAmounts {
  const counts = (moves: readonly { kindId: string; count: number }[]): Record<string, number> =>
    Object.fromEntries(moves.map(({ kindId, count }) => [kindId, count]));
  // Once it is said what leaves, nothing else does.
  const none = counts(depositsOf(linesOf(order)).map(({ kindId }) => ({ kindId, count: 0 })));
  const draft = { ...EMPTY_DRAFT, out: out ? { ...none, ...counts(out) } : {}, back: counts(back) };
  return handOverAmounts(order, preparation, queue, draft);
}

/** How an order is paid whose hand-over waits to be sent; change that is handed back was not taken. */
export function waitingPayments(
  order: PreparedOrder,
  preparation: Pick<Preparation, 'balances' | 'depositKinds'>,
  queue: Queue,
): PreparedOrder['payments'] {
  const work = entryFor(queue, order.id, 'COLLECT')?.work;
  if (work?.kind !== 'COLLECT') return [];
  const { due, debt } = waitingAmounts(order, preparation, queue, work);
  const at = work.at ?? 0;
  if (!work.payments)
    return due > 0 && !work.later && !isMonthly(order) ? [{ means: 'UNSPECIFIED', cents: due, at }] : [];
  const said = work.payments.map(({ means, cents = due }) => ({ means, cents, at }));
  const sum = said.reduce((all, { cents }) => all + cents, 0);
  const above = work.change === 'BALANCE' ? 0 : Math.max(0, sum - due - debt);
  return said.map((payment) => (payment.means === 'CASH' ? { ...payment, cents: payment.cents - above } : payment));
}
