import { isMonthly } from '@etal/domain/documents/monthly';
import type { KeptPreparation, Queue } from '../../preparation/preparation.ts';
import type { closeTillDay, TillDay } from '@etal/contract/till';
import type { CallInput } from '@etal/contract/endpoint';
import type { PreparedOrder } from '@etal/contract/preparation';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { Cents } from '@etal/domain/money';
import { signed } from '@etal/domain/orders/ledger';
import { type CashPieces, worthOfPieces } from '@etal/domain/till/denominations';
import { type ChangeWish, type HandOverPayment, planHandOver } from '@etal/domain/till/hand-over';
import { COUNTED_MEANS, type CountedMeans, type MoneyMeans } from '@etal/domain/till/means';
import { type ByMeans, expectedOf, gapsOf, largestGap, needsNote } from '@etal/domain/till/till-day';
import { waitingAmounts, waitingEntries } from '../../preparation/preparation.ts';

/** What is typed on the screen, and stays through a reload. */
export interface CountDraft {
  /** The cash is counted by notes and coins, or typed as an amount. */
  byPieces: boolean;
  pieces: CashPieces;
  amounts: Partial<Record<CountedMeans, Cents>>;
  float: Cents | null;
  note: string;
}

export const EMPTY_DRAFT: CountDraft = { byPieces: true, pieces: {}, amounts: {}, float: null, note: '' };

export interface Count {
  counted: ByMeans;
  float: Cents;
  gaps: ByMeans;
  largest: Cents;
  isNoteNeeded: boolean;
}

/** What the draft comes to beside what is expected; what is left empty counts as nothing. */
export function countOf({ byPieces, pieces, amounts, float: typed }: CountDraft, expected: ByMeans): Count {
  const amount = (means: CountedMeans): Cents => amounts[means] ?? 0;
  const counted: ByMeans = {
    CASH: byPieces ? worthOfPieces(pieces) : amount('CASH'),
    CHEQUE: amount('CHEQUE'),
    CARD: amount('CARD'),
    TRANSFER: amount('TRANSFER'),
    VOUCHER: amount('VOUCHER'),
  };
  const float = typed ?? 0;
  const gaps = gapsOf({ expected, counted, float });
  return { counted, float, gaps, largest: largestGap(gaps), isNoteNeeded: needsNote(gaps) };
}

/** What « Clôturer la journée » sends. */
export const closingOf = (
  day: { date: string; point: string | null },
  { note }: CountDraft,
  { counted, float }: Count,
): CallInput<typeof closeTillDay>['body'] => ({
  date: day.date,
  collectionPointId: day.point,
  float,
  counted,
  note: note.trim() || null,
});

/** What all closings of a day have frozen. */
export const closedOf = ({ closings }: Pick<TillDay, 'closings'>): ByMeans =>
  sumOf(closings.map(({ expected }) => expected));

const sumOf = (list: readonly ByMeans[]): ByMeans =>
  expectedOf(list.flatMap((amounts) => COUNTED_MEANS.map((means) => ({ means, cents: amounts[means] }))));

/** What was said of the money of a hand-over that waits to be sent, in the words of the call. */
interface WaitingHandOver {
  payments?: readonly HandOverPayment[] | undefined;
  later?: boolean | undefined;
  change?: ChangeWish | undefined;
}

/**
 * Without a network: what this device knows to have been taken that day, from the orders it keeps and from what waits
 * to be sent, less what was closed when it last heard of it.
 */
export function expectedOnDevice(preparation: KeptPreparation, queue: Queue, closed: ByMeans): ByMeans {
  const { gone = [], balances, date } = preparation;
  // Who comes for an order that nobody has answered yet is served too.
  const orders = [...preparation.orders, ...preparation.waiting];
  const isThatDay = (at: number): boolean => parisWallTime(at).date === date;
  const known: { means: MoneyMeans; cents: Cents }[] = orders.flatMap(({ payments }) =>
    payments.filter(({ at }) => isThatDay(at)),
  );
  const waiting = waitingEntries(queue).flatMap(({ orderId, work, notBefore }) => {
    const order = [...orders, ...gone].find(({ id }) => id === orderId);
    if (work.kind !== 'COLLECT' || !order || !isThatDay(notBefore / 1000)) return [];
    const balance = balances.find(({ shopperId }) => shopperId === order.shopperId)?.cents ?? 0;
    return takenFor({ ...order, due: waitingAmounts(order, preparation, queue, work).due }, work, balance);
  });
  const expected = expectedOf([...known, ...waiting]);
  for (const means of COUNTED_MEANS) expected[means] -= closed[means];
  return expected;
}

function takenFor(
  { due, monthlyTerm }: Pick<PreparedOrder, 'monthlyTerm'> & { due: Cents },
  {
    payments,
    later = payments === undefined && isMonthly({ monthlyTerm }),
    change,
  }: WaitingHandOver & { kind: 'COLLECT' },
  balance: Cents,
): { means: MoneyMeans; cents: Cents }[] {
  const plan = planHandOver({ goods: due, out: [], back: [], balance, payments, later, change });
  if ('problem' in plan) return [];
  return plan.entries
    .filter(({ kind }) => kind === 'TAKEN' || kind === 'GIVEN_BACK')
    .map((entry) => ({ means: entry.means, cents: signed(entry) }));
}

/** Whether something was counted of a means; an empty field says nothing yet. */
export function isCounted(means: CountedMeans, { byPieces, pieces, amounts }: CountDraft): boolean {
  if (means === 'CASH' && byPieces) return worthOfPieces(pieces) > 0;
  return amounts[means] !== undefined;
}

/** What is expected and was not counted yet. */
export const leftToCount = (expected: ByMeans, draft: CountDraft): CountedMeans[] =>
  COUNTED_MEANS.filter((means) => expected[means] !== 0 && !isCounted(means, draft));
