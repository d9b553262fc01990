import { Refusal } from '@etal/contract/errors';
import { dueForGoods, keptOfCard, type MoneyEntry } from '@etal/domain/orders/ledger';
import { type DepositMove, depositsOf } from '@etal/domain/till/deposits';
import { type HandOverMoney, planHandOver, undoHandOver } from '@etal/domain/till/hand-over';
import type { Transaction } from '../../../platform/db/database.ts';
import { addMoney, lockTill, type MoneyOwner, readBalance, readMoney, toMoves } from '../../till/till.ts';
import type { LockedOrder } from './lock-order.queries.ts';

/** What the merchant says of the money of a hand-over; nothing said, the amount due is taken (R-TILL-1). */
export interface Takings extends Pick<HandOverMoney, 'payments' | 'later' | 'change'> {
  deposits?:
    | { out?: { kindId: string; count: number }[] | undefined; back?: { kindId: string; count: number }[] | undefined }
    | undefined;
  /** When it changed hands, on a phone that had no network then. */
  at?: Date | undefined;
}

/** R-ORDERS-11: the invoice stands, so that what the card did not pay is owed; deposits stay where the goods are. */
export const NOBODY_CAME: Takings = { payments: [], later: true, deposits: { out: [] } };

/** Whose money it is, and where it changes hands. */
export const ownerOf = ({ id, shopperId, collectionPointId }: LockedOrder): MoneyOwner => ({
  orderId: id,
  shopperId,
  collectionPointId,
});

/** What is due for the goods and their deposits changes hands with them. Says whether some of it is owed since. */
export async function takeMoney(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { takings, revision, now }: { takings?: Takings | undefined; revision: number; now: Date },
): Promise<{ isOwed: boolean }> {
  if (order.isTest) return { isOwed: false };
  const { deposits = {}, at = now, ...said } = takings ?? {};
  // What is invoiced with its month is paid later, unless the merchant says how it was paid.
  const later = said.later ?? (order.monthlyTerm !== null && said.payments === undefined);
  const lent: DepositMove[] = depositsOf(order.lines);
  const goods = dueForGoods({ ...order, held: order.payment?.amount ?? null });
  if (goods === 0 && lent.length === 0 && !takings) return { isOwed: false };
  // Nobody else spends what the customer has in advance until this is written.
  await lockTill(tx, shopId);
  const plan = planHandOver({
    ...said,
    later,
    goods,
    out: deposits.out ? await toMoves(tx, shopId, deposits.out, lent) : lent,
    back: await toMoves(tx, shopId, deposits.back ?? []),
    balance: await readBalance(tx, shopId, order.shopperId),
  });
  if ('problem' in plan) {
    const { problem } = plan;
    if (problem.code === 'PAYMENT_SHORT') throw new Refusal(problem.code, { due: problem.due, paid: problem.paid });
    throw new Refusal(problem.code, { credit: problem.credit });
  }
  writeEntries(tx, shopId, order, plan.entries, { at, now, key: `taken:${order.id}:${revision}` });
  return { isOwed: plan.owed > 0 };
}

/** What changed hands at the stall and was not answered yet is answered by opposite entries. */
export async function undoTakings(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  const answers = undoHandOver(await readMoney(tx, shopId, order.id));
  writeEntries(tx, shopId, order, answers, { at: now, now, key: `undone:${order.id}:${revision}` });
}

/** R-ORDERS-15: what goes back in another way than to the card is given back at once. */
export async function giveBack(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { refundId, to, cents, now }: { refundId: string; to: 'CASH' | 'BALANCE'; cents: number; now: Date },
): Promise<void> {
  const key = `refund:${refundId}`;
  if (to === 'CASH')
    return writeEntries(tx, shopId, order, [{ kind: 'GIVEN_BACK', means: 'CASH', cents }], { at: now, now, key });
  // What the card has paid and is kept as a balance cannot go back to the card any more.
  const ofCard = Math.min(
    cents,
    Math.max(0, keptOfCard(await readMoney(tx, shopId, order.id)) - order.refundsUnderWay),
  );
  writeEntries(
    tx,
    shopId,
    order,
    [
      { kind: 'TO_BALANCE', means: 'CARD_ONLINE', cents: ofCard },
      { kind: 'TO_BALANCE', means: 'BALANCE', cents: cents - ofCard },
    ],
    { at: now, now, key },
  );
}

const writeEntries = (
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  entries: readonly MoneyEntry[],
  { at, now, key }: { at: Date; now: Date; key: string },
): void =>
  addMoney(
    tx,
    shopId,
    entries.map((entry, index) => ({
      ...ownerOf(order),
      ...entry,
      at,
      recordedAt: now,
      key: `${key}:${index + 1}`,
    })),
  );
