import { MAX_DEVICE_ORDERS } from '@etal/contract/shopper-space';
import { buyerIn, DETAIL_FIELDS, type Draft } from '../checkout/order/draft.ts';

type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface RememberedOrder {
  reference: string;
  token: string;
  /** Of its collection. */
  date: string;
}

/** R-SPACE-3: what this browser keeps of its shopper, with their leave and for one shop. */
export interface DeviceMemory {
  /** What was ticked last; null before the first order of this device. */
  isWanted: boolean | null;
  details: Draft['details'] | null;
  /** The company of the last order, where it was for one. */
  buyer: Draft['buyer'];
  pointId: string | null;
  refusesMail: boolean;
  /** The latest first. */
  orders: RememberedOrder[];
}

const NOTHING: DeviceMemory = {
  isWanted: null,
  details: null,
  buyer: null,
  pointId: null,
  refusesMail: false,
  orders: [],
};

const memoryKey = (slug: string): string => `etal:appareil:${slug}`;

/** What cannot be read back is forgotten, part by part: it may be of an older version of this site. */
export function readMemory(storage: Pick<Storage, 'getItem'>, slug: string): DeviceMemory {
  try {
    const kept = JSON.parse(storage.getItem(memoryKey(slug)) ?? '{}') as Partial<Record<keyof DeviceMemory, unknown>>;
    return {
      isWanted: typeof kept.isWanted === 'boolean' ? kept.isWanted : null,
      details: isDetails(kept.details) ? kept.details : null,
      buyer: buyerIn(kept.buyer),
      pointId: typeof kept.pointId === 'string' ? kept.pointId : null,
      refusesMail: kept.refusesMail === true,
      orders: Array.isArray(kept.orders) ? kept.orders.filter(isOrder).slice(0, MAX_DEVICE_ORDERS) : [],
    };
  } catch {
    return NOTHING;
  }
}

/** The order that was just placed, as its shopper ticked: remembered with their details, or not and these forgotten. */
export function rememberOrder(
  storage: MemoryStorage,
  slug: string,
  isWanted: boolean,
  { order, ...known }: { order: RememberedOrder } & Pick<DeviceMemory, 'details' | 'buyer' | 'pointId' | 'refusesMail'>,
): void {
  // Read again here: another tab may have ordered meanwhile.
  const { orders } = readMemory(storage, slug);
  write(
    storage,
    slug,
    isWanted
      ? {
          ...known,
          isWanted,
          orders: [order, ...orders.filter(({ reference }) => reference !== order.reference)],
        }
      : { ...NOTHING, isWanted, orders },
  );
}

export function restoreMemory(storage: MemoryStorage, slug: string, memory: DeviceMemory): void {
  write(storage, slug, memory);
}

export const forgetMemory = (storage: MemoryStorage, slug: string): void => storage.removeItem(memoryKey(slug));

function write(storage: MemoryStorage, slug: string, memory: DeviceMemory): void {
  try {
    storage.setItem(
      memoryKey(slug),
      JSON.stringify({ ...memory, orders: memory.orders.slice(0, MAX_DEVICE_ORDERS) } satisfies DeviceMemory),
    );
  } catch {
    // The storage is full: nothing more is remembered than before.
  }
}

function isDetails(value: unknown): value is Draft['details'] {
  if (typeof value !== 'object' || value === null) return false;
  const details = value as Partial<Record<string, unknown>>;
  return DETAIL_FIELDS.every((field) => typeof details[field] === 'string');
}

function isOrder(value: unknown): value is RememberedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { reference, token, date } = value as Partial<RememberedOrder>;
  return typeof reference === 'string' && typeof token === 'string' && typeof date === 'string';
}
