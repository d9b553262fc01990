import type { createOrder } from '@etal/contract/new-order';
import { shopperBody, type ShopperHabits } from '@etal/contract/shoppers';
import type { CallInput } from '@etal/contract/endpoint';
import type { CollectionPoint } from '@etal/contract/collection-points';
import { type CollectionSlot, comingSlots, isSamePeriod } from '@etal/domain/collection/slots';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import { TELL_WAYS, type TellWay } from '@etal/domain/orders/notifications';
import { canReceiveSms, toE164 } from '@etal/domain/phone';
import { BUYER_FIELDS } from '@etal/domain/shoppers/buyer';
import * as z from 'zod/mini';
import { newKey } from '../../calls/new-key.ts';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import type { EditedLine } from '../order-lines/order-lines.ts';

const text = z.string();
const reach = { firstname: text, lastname: text, phone: text, email: text };
const knownShopper = z.object({ id: text, ...reach, city: text });
export type KnownShopper = z.infer<typeof knownShopper>;
const newcomer = z.object({ ...reach, buyer: z.nullish(z.record(z.enum(BUYER_FIELDS), text)) });
export type Newcomer = z.infer<typeof newcomer>;

const time = z.int();
const draft = z.object({
  /** One per form: sent twice, it is one order. */
  key: text,
  shopper: z.nullable(knownShopper),
  /** The fields of a customer who is not known yet; null while one is looked for. */
  newcomer: z.nullable(newcomer),
  lines: z.array(
    z.object({
      saleableId: text,
      label: text,
      quantity: z.optional(z.int()),
      optionWeight: z.optional(z.int()),
      selectedWeight: z.optional(z.int()),
    }),
  ),
  pointId: z.nullable(text),
  date: z.nullable(text),
  period: z.nullable(z.object({ startingHour: time, startingMinute: time, endingHour: time, endingMinute: time })),
  /** Chosen by hand: a customer's habits no longer move it. */
  isPlaceChosen: z.boolean(),
  note: text,
  /** Null: as the customer can best be reached. */
  tell: z.nullable(z.enum(TELL_WAYS)),
});
export type Draft = z.infer<typeof draft>;

const NO_NEWCOMER: Newcomer = { firstname: '', lastname: '', phone: '', email: '' };

export const blankDraft = (): Draft => ({
  key: newKey(),
  shopper: null,
  newcomer: null,
  lines: [],
  pointId: null,
  date: null,
  period: null,
  isPlaceChosen: false,
  note: '',
  tell: null,
});

/** Nothing would be lost with it. */
export const isBlank = ({ shopper, newcomer: fields, lines, note }: Draft): boolean =>
  !shopper && !(fields && Object.values(fields).some(Boolean)) && lines.length === 0 && note === '';

/** For this tab alone, and no longer than it is open: it holds a customer's name. */
const nameOf = (shopId: string): string => `etal.nouvelle-commande.${shopId}`;

export function readDraft(shopId: string): Draft | undefined {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(nameOf(shopId)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function keepDraft(shopId: string, kept: Draft | undefined): void {
  try {
    if (kept && !isBlank(kept)) sessionStorage.setItem(nameOf(shopId), JSON.stringify(kept));
    else sessionStorage.removeItem(nameOf(shopId));
  } catch {
    // A browser that keeps nothing still takes the order.
  }
}

/** What was typed to look for a customer is the beginning of what is known of a new one. */
export function newcomerFrom(typed: string): Newcomer {
  const parts = typed.trim().split(/\s+/);
  const isNumber = (part: string): boolean => /^\+?[\d().-]+$/.test(part);
  return {
    ...NO_NEWCOMER,
    lastname: parts.filter((part) => !isNumber(part)).join(' '),
    phone: parts.filter(isNumber).join(' '),
  };
}

/** Where money is taken on site, as every order of the merchant's own is paid there. */
export const usablePoints = (points: readonly CollectionPoint[]): CollectionPoint[] =>
  points.filter(({ isEnabled, offlinePaymentsEnabled }) => isEnabled && offlinePaymentsEnabled);

export interface SlotChoices {
  open: CollectionSlot[];
  /** Past their cut-off: the merchant may still take an order for them. */
  late: CollectionSlot[];
}

export function slotChoices(point: CollectionPoint, now: number): SlotChoices {
  const slots = comingSlots(point, now);
  return {
    open: slots.filter(({ orderBefore }) => now < orderBefore),
    late: slots.filter(({ orderBefore }) => now >= orderBefore),
  };
}

export const slotKey = ({ date, period }: Pick<CollectionSlot, 'date' | 'period'>): string =>
  `${date} ${startOf(period)}-${endOf(period)}`;

type Place = Pick<Draft, 'pointId' | 'date' | 'period'>;

/** The next slot of a point that is still open to orders: at the usual hours where it has them. */
export function nextPlace(
  point: CollectionPoint,
  now: number,
  usual: { period?: ShopperHabits['collectionPeriod']; date?: string | null } = {},
): Place {
  const { open, late } = slotChoices(point, now);
  const ofDay = usual.date ? [...open, ...late].filter(({ date }) => date === usual.date) : open;
  const { period } = usual;
  const slot = (period && ofDay.find((one) => isSamePeriod(one.period, period))) || ofDay[0];
  return { pointId: point.id, date: slot?.date ?? null, period: slot?.period ?? null };
}

/** Where a new order starts: at the only point, or at the one that is open on the day that was asked for. */
export function firstPlace(points: readonly CollectionPoint[], now: number, date: string | null): Place {
  const places = points.map((point) => nextPlace(point, now, { date }));
  const found = date ? places.find((place) => place.date !== null) : points.length === 1 ? places[0] : undefined;
  return found ?? { pointId: null, date: null, period: null };
}

/** Where and when a customer usually comes; nothing where that point takes no order any more. */
export function usualPlace(
  { collectionPointId, collectionPeriod }: ShopperHabits,
  points: readonly CollectionPoint[],
  now: number,
): Place | undefined {
  const point = points.find(({ id }) => id === collectionPointId);
  return point && nextPlace(point, now, { period: collectionPeriod });
}

/** How the customer of this order can be told of it. */
export function tellWays({ shopper, newcomer: fields }: Pick<Draft, 'shopper' | 'newcomer'>): TellWay[] {
  const { email, phone } = shopper ?? fields ?? NO_NEWCOMER;
  const number = toE164(phone);
  return TELL_WAYS.filter((way) => {
    if (way === 'EMAIL') return email.trim() !== '';
    return way === 'SMS' ? number !== undefined && canReceiveSms(number) : true;
  });
}

export function tellOf(asked: Draft): TellWay {
  const ways = tellWays(asked);
  return asked.tell && ways.includes(asked.tell) ? asked.tell : (ways.find((way) => way !== 'SMS') ?? 'NONE');
}

/** The lines of an order that can still be ordered so, and the names of those that cannot. */
export function linesOf({ sales }: ShopperHabits['orders'][number]): { lines: EditedLine[]; gone: string[] } {
  return {
    lines: sales
      .filter(({ isOnSale }) => isOnSale)
      .map(({ saleableId, label, quantity, selectedOption, selectedWeight }) => ({
        saleableId,
        label,
        ...(quantity !== undefined && { quantity }),
        ...(selectedOption && { optionWeight: selectedOption.weight }),
        ...(selectedWeight !== undefined && { selectedWeight }),
      })),
    gone: sales.filter(({ isOnSale }) => !isOnSale).map(({ label }) => label),
  };
}

export type OrderBody = CallInput<typeof createOrder>['body'];

export interface DraftErrors {
  who?: string;
  newcomer?: FieldErrors;
  what?: string;
  point?: string;
  slot?: string;
}

/** What is sent, or what is missing, in the order of the page. */
export function checkDraft(asked: Draft, accept: boolean): { body: OrderBody } | { errors: DraftErrors } {
  const { shopper, newcomer: fields, lines, pointId, date, period } = asked;
  const checked = fields && checkForm(shopperBody, fields);
  const errors: DraftErrors = {
    ...(!shopper && !fields && { who: 'Choisissez un client, ou ajoutez-en un.' }),
    ...(!shopper && checked && 'errors' in checked && { newcomer: checked.errors }),
    ...(lines.length === 0 && { what: 'Ajoutez au moins un article ou un panier.' }),
    ...(lines.some(({ quantity, selectedWeight }) => (selectedWeight ?? quantity) === 0) && {
      what: 'Complétez ou retirez les lignes vides.',
    }),
    ...(!pointId && { point: 'Choisissez un point de collecte.' }),
    ...(pointId && (!date || !period) && { slot: 'Choisissez un créneau.' }),
  };
  if (Object.keys(errors).length > 0 || !pointId || !date || !period) return { errors };
  if (!shopper && !fields) return { errors };
  return {
    body: {
      shopper: shopper ? { id: shopper.id } : { lastname: '', ...fields },
      collectionPointId: pointId,
      collectionDate: date,
      collectionPeriod: period,
      sales: lines.map(({ saleableId, quantity, optionWeight, selectedWeight }) => ({
        saleableId,
        ...(quantity !== undefined && { quantity }),
        ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
        ...(selectedWeight !== undefined && { selectedWeight }),
      })),
      ...(asked.note.trim() && { note: asked.note }),
      accept,
      tell: tellOf(asked),
    },
  };
}
