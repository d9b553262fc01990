import type { ShopperOrder } from '@etal/contract/storefront';
import type { BuyerField, BuyerText } from '@etal/domain/shoppers/buyer';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import { startOf } from '@etal/domain/collection/opening-hours';
import { formatPhone } from '@etal/texts/format';
import type { SlotChoice } from '../slots.ts';

export const DETAIL_FIELDS = ['firstname', 'lastname', 'email', 'phone', 'city'] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/**
 * What the shopper has filled in so far. It stays in this tab (sessionStorage): a reload loses nothing, closing the tab
 * forgets it.
 */
export interface Draft {
  details: Record<DetailField, string>;
  /** Null while the order is for a household. */
  buyer: BuyerText | null;
  note: string;
  pointId: string | null;
  slot: SlotChoice | null;
  channel: PaymentChannel | null;
  /** What is ticked: that the device remembers, and that no mailing is wanted; null until it is. */
  remembers: boolean | null;
  refusesMail: boolean | null;
}

export const EMPTY_DRAFT: Draft = {
  details: { firstname: '', lastname: '', email: '', phone: '', city: '' },
  buyer: null,
  note: '',
  pointId: null,
  slot: null,
  channel: null,
  remembers: null,
  refusesMail: null,
};

/** What cannot be read back is forgotten, field by field: it may be of an older version of this site. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): Draft {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? '{}') as Partial<Record<keyof Draft, unknown>>;
    const details = (kept.details ?? {}) as Partial<Record<DetailField, unknown>>;
    return {
      details: Object.fromEntries(DETAIL_FIELDS.map((field) => [field, textIn(details[field])])) as Draft['details'],
      buyer: buyerIn(kept.buyer),
      note: textIn(kept.note),
      pointId: textIn(kept.pointId) || null,
      slot: isSlot(kept.slot) ? kept.slot : null,
      channel: PAYMENT_CHANNELS.find((channel) => channel === kept.channel) ?? null,
      remembers: tickIn(kept.remembers),
      refusesMail: tickIn(kept.refusesMail),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export const writeDraft = (storage: Pick<Storage, 'setItem'>, name: string, draft: Draft): void =>
  storage.setItem(name, JSON.stringify(draft));

/** From what is kept or known of it; nothing where there is no company. */
export function buyerIn(kept: unknown): BuyerText | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const fields: Partial<Record<BuyerField, unknown>> = kept;
  const { company, siren, vatNumber, street, postalCode, city } = fields;
  return {
    company: textIn(company),
    siren: textIn(siren),
    vatNumber: textIn(vatNumber),
    street: textIn(street),
    postalCode: textIn(postalCode),
    city: textIn(city),
  };
}

const tickIn = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSlot(value: unknown): value is SlotChoice {
  const { date, period } = (value ?? {}) as Partial<SlotChoice>;
  return typeof date === 'string' && typeof period === 'object' && period !== null && Number.isInteger(startOf(period));
}

/** R-SPACE-4: an order that goes back to the cart fills in what this tab has not kept of it. */
export function changedFrom(draft: Draft, order: ShopperOrder): Draft {
  return {
    ...withDetails(draft, order),
    note: draft.note || order.note,
    pointId: draft.pointId ?? order.collectionPointId,
    slot: draft.slot ?? { date: order.collectionDate, period: order.collectionPeriod },
    channel: draft.channel ?? order.paymentChannel,
  };
}

/** An old order says who, where and how it is paid; the day is chosen anew. */
export function orderedAgainFrom(draft: Draft, order: ShopperOrder, points: readonly { id: string }[]): Draft {
  const pointId = points.find(({ id }) => id === order.collectionPointId)?.id ?? null;
  return {
    ...withDetails(draft, order),
    pointId: draft.pointId ?? pointId,
    channel: draft.channel ?? order.paymentChannel,
  };
}

const withDetails = (draft: Draft, { shopperDetails, buyer }: ShopperOrder): Draft =>
  Object.values(draft.details).some(Boolean)
    ? draft
    : {
        ...draft,
        details: { ...shopperDetails, phone: formatPhone(shopperDetails.phone) },
        buyer: buyerIn(buyer),
      };
