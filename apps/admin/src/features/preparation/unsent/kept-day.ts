import type { Preparation, PreparedOrder } from '@etal/contract/preparation';
import { byLabel } from '@etal/domain/names';
import { EMPTY_QUEUE, type Queue, signed } from './queue.ts';

/** One collection date at one point. */
export interface Day {
  date: string;
  point: string;
}

/** The preparation as last read from the server. */
export interface KeptPreparation extends Preparation {
  /** When it was read, in seconds; older versions of this page did not keep it. */
  keptAt?: number;
  /** Orders that are no longer of this day, and of which something entered here still speaks. */
  gone?: PreparedOrder[];
}

export interface KeptDay {
  day: Day;
  preparation(): KeptPreparation | undefined;
  queue(): Queue;
  keepPreparation(preparation: Preparation): void;
  /** One order as the server has just answered it. */
  keepOrder(order: PreparedOrder): void;
  change(edit: (queue: Queue) => Queue): void;
  /** The device had no room for what was entered, which is lost when the page closes. */
  isOnlyHere(): boolean;
  /** Also reports what another tab of this browser stores. */
  subscribe(onChange: () => void): () => void;
}

const PREFIX = 'etal.preparation';
const KEPT_NAME = /^etal\.preparation\.(jour|fait|envois|caisse)\.([\d-]+)\.([\w-]+)$/;
const QUEUE_NAME = /^etal\.preparation\.envois\.([\d-]+)\.([\w-]+)$/;
const nameOf = (what: string, { date, point }: Day): string => `${PREFIX}.${what}.${date}.${point}`;

/** When the browser keeps nothing (private windows, a full disk), at least this page does. */
const memory = new Map<string, string>();
/** As closing the page does, which tests share. */
export const forgetThisPage = (): void => memory.clear();

function read(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, text: string): void {
  if (isStored(name, text) || (makeRoom(name) && isStored(name, text))) memory.delete(name);
  else memory.set(name, text);
}

function isStored(name: string, text: string): boolean {
  try {
    // Also on a full device: it has that already.
    if (localStorage.getItem(name) === text) return true;
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Kept days can be read from the server again, so they are deleted to make room for what was entered. */
function makeRoom(name: string): boolean {
  if (!name.startsWith(`${PREFIX}.envois.`)) return false;
  const ownDay = name.replace('.envois.', '.jour.');
  const others = storedNames().filter((other) => other.startsWith(`${PREFIX}.jour.`) && other !== ownDay);
  for (const other of others) localStorage.removeItem(other);
  return others.length > 0;
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The same text gives the same object, because React compares objects by identity. */
function remembered<T>(name: string, completed: (value: T) => T = (value) => value): () => T | undefined {
  let seen: string | null = null;
  let value: T | undefined;
  return () => {
    const text = read(name);
    if (text !== seen) {
      seen = text;
      value = text === null ? undefined : completed(JSON.parse(text) as T);
    }
    return value;
  };
}

/** A day that an older version of this page kept says nothing of what has been added since. */
const withWhatIsNew = (kept: KeptPreparation): KeptPreparation => ({
  ...NEW_IN_DAYS,
  ...kept,
  orders: kept.orders.map((order) => ({
    ...NEW_IN_ORDERS,
    ...order,
    sales: order.sales.map((sale) => ({ ...NEW_IN_LINES, ...sale })),
  })),
});
const NOBODY = { id: '', name: '' };
const NEW_IN_DAYS = { member: NOBODY, keepUntil: Infinity, waiting: [], bags: [], balances: [], depositKinds: [] };
const NEW_IN_ORDERS = { payments: [], withdrawals: [], collectedAt: null };
const NEW_IN_LINES = { deposit: null };

const open = new Map<string, KeptDay>();

/** How many screens show a day, by the name it is kept under. */
const shown = new Map<string, number>();
/** Days of a session that has ended, which a screen still shows: they go when it closes. */
const toForget = new Set<string>();

function forgetDay(name: string): void {
  localStorage.removeItem(name);
  memory.delete(name);
}

/** What this device keeps of a day: the preparation as it was last read, and what is not sent yet. */
export function keptDay(day: Day): KeptDay {
  const name = `${day.date}.${day.point}`;
  const known = open.get(name) ?? openDay(day);
  open.set(name, known);
  return known;
}

function openDay(day: Day): KeptDay {
  const [snapshotName, queueName] = [nameOf('jour', day), nameOf('envois', day)];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const kept = remembered<KeptPreparation>(snapshotName, withWhatIsNew);
  const preparation = (): KeptPreparation | undefined => {
    const now = kept();
    if (now && isSessionOver(now) && !shown.get(snapshotName)) forgetDay(snapshotName);
    return kept();
  };
  const keptQueue = remembered<Queue>(queueName);
  const store = (now: KeptPreparation): void => {
    toForget.delete(snapshotName);
    write(snapshotName, JSON.stringify(now));
    tell();
  };
  return {
    day,
    preparation,
    queue: () => keptQueue() ?? EMPTY_QUEUE,
    keepPreparation: (now) => {
      const gone = ordersGone(preparation(), now, keptQueue() ?? EMPTY_QUEUE);
      store({ ...now, keptAt: Math.floor(Date.now() / 1000), ...(gone.length > 0 && { gone }) });
    },
    keepOrder: (order) => {
      const before = preparation();
      const replaced = (orders: PreparedOrder[]) => orders.map((one) => (one.id === order.id ? order : one));
      if (before)
        store({
          ...before,
          orders: replaced(before.orders),
          waiting: replaced(before.waiting),
          ...(before.gone && { gone: replaced(before.gone) }),
        });
    },
    change: (edit) => {
      // Read again at each change: another tab may have written since.
      const before = keptQueue() ?? EMPTY_QUEUE;
      const member = preparation()?.member;
      write(queueName, JSON.stringify(signed(edit(before), before.lastKey, member?.id ? member : undefined)));
      tell();
    },
    isOnlyHere: () => memory.has(queueName),
    subscribe: (onChange) => {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === snapshotName || key === queueName || key === null) onChange();
      };
      listeners.add(onChange);
      shown.set(snapshotName, (shown.get(snapshotName) ?? 0) + 1);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        shown.set(snapshotName, (shown.get(snapshotName) ?? 1) - 1);
        if (shown.get(snapshotName) === 0 && toForget.delete(snapshotName)) forgetDay(snapshotName);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/**
 * R-KEYS-5: a device without a network is told by nobody that its session has ended. The day that is on the screen
 * stays there until it is left.
 */
const isSessionOver = ({ keepUntil }: KeptPreparation): boolean => keepUntil < Date.now() / 1000;

/** What is entered here for an order that was cancelled or moved meanwhile must still say whose it was. */
function ordersGone(before: KeptPreparation | undefined, now: Preparation, { entries }: Queue): PreparedOrder[] {
  const known = [...(before?.orders ?? []), ...(before?.waiting ?? []), ...(before?.gone ?? [])];
  const here = new Set([...now.orders, ...now.waiting].map(({ id }) => id));
  return known.filter(({ id }) => entries.some(({ orderId }) => orderId === id) && !here.has(id));
}

/** The days that this device can show without a network: the coming ones first, then those gone by, latest first. */
export function keptDays(today: string): { day: Day; preparation: KeptPreparation; unsent: number }[] {
  const days = [...new Set([...storedNames(), ...memory.keys()])].flatMap((name) => {
    const [, what, date, point] = KEPT_NAME.exec(name) ?? [];
    if (what !== 'jour' || !date || !point) return [];
    const kept = keptDay({ date, point });
    const preparation = kept.preparation();
    return preparation ? [{ day: kept.day, preparation, unsent: kept.queue().entries.length }] : [];
  });
  const byDate = days.toSorted(
    (one, other) =>
      one.day.date.localeCompare(other.day.date) ||
      byLabel(one.preparation.collectionPoint, other.preparation.collectionPoint),
  );
  const isComing = ({ day }: { day: Day }): boolean => day.date >= today;
  return [...byDate.filter(isComing), ...byDate.filter((one) => !isComing(one)).toReversed()];
}

/**
 * The days of which something entered here has not reached the server, for the points of one shop only: another's may
 * have used this device.
 */
export function unsentDays(points: readonly { id: string }[]): { day: Day; queue: Queue }[] {
  const ours = new Set(points.map(({ id }) => id));
  return [...new Set([...storedNames(), ...memory.keys()])].flatMap((name) => {
    const [, date, point] = QUEUE_NAME.exec(name) ?? [];
    if (!date || !point || !ours.has(point)) return [];
    const queue = keptDay({ date, point }).queue();
    return queue.entries.length > 0 ? [{ day: { date, point }, queue }] : [];
  });
}

/**
 * Whoever uses this machine next is not to read names and phones. What is not sent yet stays: it holds weights, and
 * no name but that of the member who entered it.
 */
export const forgetCustomers = (): void => forgetDays(() => true);

/**
 * R-KEYS-5: the same where the session ended by itself or elsewhere. A day that is on the screen stays there until it
 * is left, so that what was entered is seen and its user can sign in again.
 */
export const forgetEndedSession = (): void =>
  forgetDays(
    () => true,
    (name) => (shown.get(name) ? void toForget.add(name) : forgetDay(name)),
  );

/** Who signs in on this device reads no names of another shop, whose session ended without anyone signing out. */
export function forgetOtherShops(points: readonly { id: string }[]): void {
  const ours = new Set(points.map(({ id }) => id));
  forgetDays((point) => !ours.has(point));
}

function forgetDays(isForgotten: (point: string) => boolean, forget = forgetDay): void {
  const isDay = (name: string): boolean => {
    const [, what, , point] = KEPT_NAME.exec(name) ?? [];
    return what === 'jour' && point !== undefined && isForgotten(point);
  };
  for (const name of new Set([...storedNames(), ...memory.keys()])) if (isDay(name)) forget(name);
}

/** Days long gone, all sent: a phone's storage is small. The one that is open stays, however old. */
export function forgetDaysBefore(date: string, open: Day): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const [, what, kept, point] = KEPT_NAME.exec(name) ?? [];
      if (!kept || kept >= date || (kept === open.date && point === open.point)) continue;
      if (what === 'envois' && (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Queue>).entries?.length)
        continue;
      localStorage.removeItem(name);
    }
  } catch {
    // Where the browser stores nothing, there is nothing to delete.
  }
}

const ticksName = (day: Day): string => nameOf('fait', day);
export const readTicks = (day: Day): Record<string, string> =>
  JSON.parse(read(ticksName(day)) ?? '{}') as Record<string, string>;
export const writeTicks = (day: Day, ticks: Record<string, string>): void =>
  write(ticksName(day), JSON.stringify(ticks));
export const areTicksOnlyHere = (day: Day): boolean => memory.has(ticksName(day));

/** What is counted in the evening and not closed yet, as the screen that counts writes it; nobody's name. */
export function keptCount({ date, point }: { date: string; point: string | null }) {
  const name = nameOf('caisse', { date, point: point ?? 'aucun' });
  return { read: (): string | null => read(name), write: (text: string): void => write(name, text) };
}
