import type { CallInput } from '@etal/contract/endpoint';
import type { collectOrder } from '@etal/contract/orders';
import type { EntryCounts } from '@etal/texts/preparation';

/**
 * What the merchant enters in the field, kept until the server has it. Pure: `kept-day.ts` keeps it on the device and
 * `sender.ts` sends it.
 */
export interface Weight {
  saleId: string;
  weighedGrams: number;
}

/**
 * How an order is handed over: how it is paid, which deposits leave and come back, and of what was not weighed its
 * weights, or that it is charged at its estimate.
 */
export type HandOver = Omit<NonNullable<CallInput<typeof collectOrder>['body']>, 'at' | 'key'>;

/** What was entered by an older version of this page has neither moment nor key. */
type Collect = { kind: 'COLLECT'; at?: number; key?: string } & HandOver;

export type FieldWork = { kind: 'WEIGH'; weights: Weight[] } | Collect;

export interface Member {
  id: string;
  name: string;
}

export interface Entry {
  key: number;
  orderId: string;
  /** Who entered it; not known of what an older version of this page kept. */
  by?: Member;
  work: FieldWork;
  /** Milliseconds since the epoch: until then it can be undone, and is not sent. */
  notBefore: number;
  /** The server's sentence when it refused for good; it stays until it is read. */
  refusal: string | null;
  /** Of an entry that was tried before without an answer: whether it may have arrived all the same. */
  lost?: 'NEVER_LEFT' | 'MAY_HAVE_ARRIVED';
  /** Weights of the entries that this one replaced and that may have arrived: they are this device's own. */
  earlier?: Weight[];
}

export interface Queue {
  lastKey: number;
  /** Grams typed and not confirmed yet, by line. */
  drafts: Readonly<Record<string, number>>;
  entries: readonly Entry[];
}

export const EMPTY_QUEUE: Queue = { lastKey: 0, drafts: {}, entries: [] };

export function typeWeight(queue: Queue, saleId: string, grams: number | null): Queue {
  const { [saleId]: _before, ...others } = queue.drafts;
  return { ...queue, drafts: grams === null ? others : { ...others, [saleId]: grams } };
}

/** The server cannot undo a hand-over, so it is sent only after this time, in which a mistake can be undone. */
export const UNDO_MS = 8000;

/** A moment that lies further ahead was written by a clock that was wrong, and is not waited for. */
const isUndoable = ({ notBefore }: Entry, now: number): boolean => notBefore > now && notBefore <= now + UNDO_MS;

const isFor = (entry: Entry, orderId: string, kind: FieldWork['kind']): boolean =>
  entry.orderId === orderId && entry.work.kind === kind;

/** One entry per order: a weight entered again takes the place of the one before, whatever has become of that one. */
export function submitWeights(queue: Queue, orderId: string, weights: readonly Weight[]): Queue {
  const before = queue.entries.find((entry) => isFor(entry, orderId, 'WEIGH'));
  const grams = new Map([...weightsOf(before), ...weights].map(({ saleId, weighedGrams }) => [saleId, weighedGrams]));
  const after = append(
    queue,
    orderId,
    { kind: 'WEIGH', weights: [...grams].map(([saleId, weighedGrams]) => ({ saleId, weighedGrams })) },
    0,
  );
  const earlier = [...(before?.earlier ?? []), ...(before?.lost === 'MAY_HAVE_ARRIVED' ? weightsOf(before) : [])];
  if (earlier.length === 0) return after;
  return {
    ...after,
    entries: after.entries.map((entry) => (entry.key === after.lastKey ? { ...entry, earlier } : entry)),
  };
}

/** Money changed hands `at` that moment, whenever it is sent; under its `key` it is sent once. */
export function submitCollect(
  queue: Queue,
  orderId: string,
  notBefore: number,
  handOver: HandOver & { at?: number; key?: string } = {},
): Queue {
  if (queue.entries.some((entry) => isFor(entry, orderId, 'COLLECT') && entry.refusal === null)) return queue;
  return append(queue, orderId, { kind: 'COLLECT', ...handOver }, notBefore);
}

function append(queue: Queue, orderId: string, work: FieldWork, notBefore: number): Queue {
  const key = queue.lastKey + 1;
  return {
    ...queue,
    lastKey: key,
    entries: [
      ...queue.entries.filter((entry) => !isFor(entry, orderId, work.kind)),
      { key, orderId, work, notBefore, refusal: null },
    ],
  };
}

/** What was added since the entry of that key is this member's. */
export const signed = (queue: Queue, since: number, by: Member | undefined): Queue =>
  by === undefined || queue.lastKey === since
    ? queue
    : { ...queue, entries: queue.entries.map((entry) => (entry.key > since ? { ...entry, by } : entry)) };

/** R-TEAM-3: what others entered on this device and did not send. It is theirs until this member makes it their own. */
export const entriesOfOthers = (queue: Queue, me: Member): (Entry & { by: Member })[] =>
  waitingEntries(queue).filter(
    (entry): entry is Entry & { by: Member } => entry.by !== undefined && entry.by.id !== me.id,
  );

export const takeOver = (queue: Queue, by: Member): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => (entry.refusal === null ? { ...entry, by } : entry)),
});

/** Removes an entry before it is sent. */
export const takeOut = (queue: Queue, key: number): Queue => ({
  ...queue,
  entries: queue.entries.filter((entry) => entry.key !== key),
});

/** Weights are sent first, because an order that is handed over accepts none any more. */
export function nextEntry({ entries }: Queue, now: number, left: ReadonlySet<number> = new Set()): Entry | undefined {
  const ready = entries.filter((entry) => entry.refusal === null && !isUndoable(entry, now) && !left.has(entry.key));
  return ready.find(({ work }) => work.kind === 'WEIGH') ?? ready[0];
}

/** When something that can still be undone will be ready; nothing when nothing waits so. */
export function readyAt({ entries }: Queue, now: number): number | undefined {
  const times = entries
    .filter(({ refusal, notBefore }) => refusal === null && notBefore > now)
    .map(({ notBefore }) => notBefore);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The server has it. What was typed since stays; an entry that took its place meanwhile stays too. */
export function settleDone(queue: Queue, { key, work }: Pick<Entry, 'key' | 'work'>): Queue {
  const sent = new Map(weightsIn(work).map(({ saleId, weighedGrams }) => [saleId, weighedGrams]));
  const drafts = Object.fromEntries(
    Object.entries(queue.drafts).filter(([saleId, grams]) => sent.get(saleId) !== grams),
  );
  return { ...takeOut(queue, key), drafts };
}

export const settleRefused = (queue: Queue, key: number, refusal: string): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => (entry.key === key ? { ...entry, refusal } : entry)),
});

/** Before each try: the page may close before its answer comes. A device that knows it is offline sends nothing. */
export const markTried = (queue: Queue, key: number, isOnline: boolean): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) =>
    entry.key === key ? { ...entry, lost: isOnline ? 'MAY_HAVE_ARRIVED' : (entry.lost ?? 'NEVER_LEFT') } : entry,
  ),
});

/** It was turned away at the door: of this try nothing arrived. */
export const markTurnedAway = (queue: Queue, { key, lost }: Pick<Entry, 'key' | 'lost'>): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => {
    if (entry.key !== key) return entry;
    const { lost: _tried, ...rest } = entry;
    return { ...rest, ...(lost && { lost }) };
  }),
});

/** The refusal was read: what stands on the server counts again, not what was typed here. */
export const acknowledge = (queue: Queue, key: number): Queue => {
  const entry = queue.entries.find((one) => one.key === key);
  return entry ? settleDone(queue, entry) : queue;
};

export const waitingEntries = ({ entries }: Queue): Entry[] => entries.filter(({ refusal }) => refusal === null);
export const refusedEntries = ({ entries }: Queue): (Entry & { refusal: string })[] =>
  entries.filter((entry): entry is Entry & { refusal: string } => entry.refusal !== null);

/** Whether something is entered that the server does not have, confirmed or only typed. */
export const queueHolds = ({ entries, drafts }: Queue): boolean => entries.length > 0 || Object.keys(drafts).length > 0;

export const countEntries = (entries: readonly Entry[]): EntryCounts => {
  const weighings = entries.filter(({ work }) => work.kind === 'WEIGH').length;
  return { weighings, handovers: entries.length - weighings };
};

export const entryFor = ({ entries }: Queue, orderId: string, kind: FieldWork['kind']): Entry | undefined =>
  entries.find((entry) => isFor(entry, orderId, kind));
export const weightsOf = (entry: Entry | undefined): Weight[] => (entry ? weightsIn(entry.work) : []);
const weightsIn = ({ weights = [] }: FieldWork): Weight[] => weights;
