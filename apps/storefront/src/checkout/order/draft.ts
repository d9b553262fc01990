import type { PaymentChannel } from '@etal/domain/orders/order';
import { PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import { startOf } from '@etal/domain/collection/opening-hours';
import type { SlotChoice } from '../slots.ts';

export const DETAIL_FIELDS = ['firstname', 'lastname', 'email', 'phone', 'city'] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/**
 * What the shopper has filled in so far. It stays in this tab (sessionStorage): a reload loses nothing, closing the tab
 * forgets it.
 */
export interface Draft {
  details: Record<DetailField, string>;
  note: string;
  pointId: string | null;
  slot: SlotChoice | null;
  channel: PaymentChannel | null;
}

export const EMPTY_DRAFT: Draft = {
  details: { firstname: '', lastname: '', email: '', phone: '', city: '' },
  note: '',
  pointId: null,
  slot: null,
  channel: null,
};

export const draftStorageKey = (cartKey: string): string => `${cartKey}:commande`;

/** What cannot be read back is forgotten, field by field: it may be of an older version of this site. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): Draft {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? '{}') as Partial<Record<keyof Draft, unknown>>;
    const details = (kept.details ?? {}) as Partial<Record<DetailField, unknown>>;
    return {
      details: Object.fromEntries(DETAIL_FIELDS.map((field) => [field, textIn(details[field])])) as Draft['details'],
      note: textIn(kept.note),
      pointId: textIn(kept.pointId) || null,
      slot: isSlot(kept.slot) ? kept.slot : null,
      channel: PAYMENT_CHANNELS.find((channel) => channel === kept.channel) ?? null,
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export const writeDraft = (storage: Pick<Storage, 'setItem'>, name: string, draft: Draft): void =>
  storage.setItem(name, JSON.stringify(draft));

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSlot(value: unknown): value is SlotChoice {
  const { date, period } = (value ?? {}) as Partial<SlotChoice>;
  return typeof date === 'string' && typeof period === 'object' && period !== null && Number.isInteger(startOf(period));
}
