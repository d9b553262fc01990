import type { Order } from '@etal/contract/orders';
import type { Preparation } from '@etal/contract/preparation';
import { EMPTY_QUEUE, type Queue } from './queue.ts';

/** One collection date at one point. */
export interface Day {
  date: string;
  point: string;
}

export interface KeptDay {
  day: Day;
  /** The preparation as last read from the server. */
  preparation(): Preparation | undefined;
  queue(): Queue;
  keepPreparation(preparation: Preparation): void;
  /** One order as the server has just answered it. */
  keepOrder(order: Order): void;
  change(edit: (queue: Queue) => Queue): void;
  /** The device had no room for what was entered, which is lost when the page closes. */
  isOnlyHere(): boolean;
  /** Also reports what another tab of this browser stores. */
  subscribe(onChange: () => void): () => void;
}

const PREFIX = 'etal.preparation';
const KEPT_NAME = /^etal\.preparation\.(jour|fait|envois)\.([\d-]+)\.([\w-]+)$/;
const QUEUE_NAME = /^etal\.preparation\.envois\.([\d-]+)\.([\w-]+)$/;
const nameOf = (what: string, { date, point }: Day): string => `${PREFIX}.${what}.${date}.${point}`;

/** When the browser keeps nothing (private windows, a full disk), at least this page does. */
const memory = new Map<string, string>();

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
function remembered<T>(name: string): () => T | undefined {
  let seen: string | null = null;
  let value: T | undefined;
  return () => {
    const text = read(name);
    if (text !== seen) {
      seen = text;
      value = text === null ? undefined : (JSON.parse(text) as T);
    }
    return value;
  };
}

const open = new Map<string, KeptDay>();

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
  const preparation = remembered<Preparation>(snapshotName);
  const keptQueue = remembered<Queue>(queueName);
  const keepPreparation = (now: Preparation): void => {
    write(snapshotName, JSON.stringify(now));
    tell();
  };
  return {
    day,
    preparation,
    queue: () => keptQueue() ?? EMPTY_QUEUE,
    keepPreparation,
    keepOrder: (order) => {
      const before = preparation();
      if (before)
        keepPreparation({
          ...before,
          orders: before.orders.map((one) => (one.id === order.id ? { ...one, ...order } : one)),
        });
    },
    change: (edit) => {
      // Read again at each change: another tab may have written since.
      write(queueName, JSON.stringify(edit(keptQueue() ?? EMPTY_QUEUE)));
      tell();
    },
    isOnlyHere: () => memory.has(queueName),
    subscribe: (onChange) => {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === snapshotName || key === queueName || key === null) onChange();
      };
      listeners.add(onChange);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
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
 * nobody's name.
 */
export function forgetCustomers(): void {
  const isDay = (name: string): boolean => name.startsWith(`${PREFIX}.jour.`);
  for (const name of storedNames().filter(isDay)) localStorage.removeItem(name);
  for (const name of [...memory.keys()].filter(isDay)) memory.delete(name);
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
