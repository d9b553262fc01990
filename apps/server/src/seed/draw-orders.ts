import { addDays, epochOf, weekdayOf } from '@etal/domain/calendar/dates';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { creditNoteOf, type DocumentModel, type DocumentOrder, invoiceOf } from '@etal/domain/documents/document';
import { type InvoiceKind, invoiceNumber, issueDate, yearOf } from '@etal/domain/documents/numbering';
import { allowsOnlinePayment } from '@etal/domain/catalog/pricing';
import { foldText } from '@etal/domain/fold-text';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { type PlatformFee, platformFees } from '@etal/domain/orders/fees';
import { type LineWish, type PricedLine, priceLine } from '@etal/domain/orders/lines';
import {
  HIDDEN_STATUSES,
  type OrderActor,
  type OrderStatus,
  type PaymentChannel,
  type StoredOrderStatus,
} from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { orderReference } from '@etal/domain/orders/reference';
import { priceOfWeight } from '@etal/domain/weight';
import { documentMentions } from '@etal/texts/documents-legal';
import type { SeedPoint, SeedSaleable, SeedShop, SeedShopper } from './draw-shop.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The last weeks are alike in every shop, however long its past: a call that only looks at them costs the same
 * everywhere, or reads more than it should.
 */
const RECENT_ORDERS = 60;
const RECENT_MS = 28 * DAY_MS;
/** Longer than from any order to its collection: none of the long past is collected in the last weeks. */
const QUIET_MS = 12 * DAY_MS;
const LAST_DAYS_ORDERS = 25;
const LAST_DAYS_MS = 3 * DAY_MS;

const REASONS = [
  'La récolte n’a pas suffi cette semaine.',
  'Je serai absent ce jour-là.',
  'Le gel a tout pris, désolé.',
  'Erreur de date, je recommanderai.',
] as const;
const NOTES = [
  'Merci de mettre des tomates bien mûres.',
  'Je passerai vers midi.',
  'Sans sac, j’apporte mon cabas.',
] as const;

export interface SeedLine {
  id: string;
  saleable: SeedSaleable;
  priced: PricedLine;
  weighedGrams: number | null;
  subTotal: number;
}

export interface SeedChange {
  at: Date;
  actor: OrderActor;
  from: StoredOrderStatus | null;
  to: StoredOrderStatus;
  reason: string | null;
}

export interface SeedInvoice {
  kind: InvoiceKind;
  year: number;
  sequence: number;
  number: string;
  issuedAt: Date;
  model: DocumentModel;
}

export interface SeedOrder {
  id: string;
  reference: string;
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  channel: PaymentChannel;
  reason: string | null;
  note: string;
  point: SeedPoint;
  date: string;
  period: TimePeriod;
  shopper: SeedShopper;
  shopperKey: string;
  lines: SeedLine[];
  subTotal: number;
  fees: number;
  createdAt: Date;
  collectedAt: Date | null;
  changes: SeedChange[];
  invoices: SeedInvoice[];
}

/** Counted as the product counts them: orders that were placed, waiting and given-up checkouts are not. */
export const isPlaced = ({ status }: { status: StoredOrderStatus }): boolean =>
  !HIDDEN_STATUSES.some((hidden) => hidden === status);

/** Oldest first, as they were placed: invoices take their numbers in that order. */
export function* drawOrders(
  random: Random,
  shop: SeedShop,
  { orders, now, fee }: { orders: number; now: Date; fee: PlatformFee },
): Generator<SeedOrder> {
  const today = issueDate(now);
  const references = new Set<string>();
  const numbers = numbering();
  for (const createdAt of drawTimes(random, { orders, from: shop.openedAt.getTime(), now: now.getTime() })) {
    let reference: string;
    do reference = orderReference(random.below);
    while (references.has(reference));
    references.add(reference);

    const shopper = drawShopper(random, shop, createdAt, now);
    const { point, date, period } = drawCollection(random, shop.points, createdAt, today);
    const wished = drawLines(random, shop.saleables);
    const isPast = date < today;
    // Settled ones only: no payment service knows of these cards, and nobody must ask it to move their money.
    const channel =
      isPast &&
      point.takesOnline &&
      wished.every(({ saleable }) => allowsOnlinePayment(saleable.pricingModel)) &&
      random.chance(0.35)
        ? 'ONLINE'
        : 'OFFLINE';
    const life = drawLife(random, {
      channel,
      createdAt,
      handedOverAt: epochOf(date) + (startOf(period) - 60 + random.below(60)) * MINUTE_MS,
      isPast,
      isToday: date === today,
      now,
    });
    const lines = life.status === 'COLLECTED' ? wished.map((line) => weigh(random, line)) : wished;
    const subTotal = lines.reduce((sum, line) => sum + line.subTotal, 0);
    const order: SeedOrder = {
      id: random.uuid(),
      reference,
      ...life,
      channel,
      note: random.chance(0.1) ? random.pick(NOTES) : '',
      point,
      date,
      period,
      shopper,
      shopperKey: foldText(`${shopper.firstname} ${shopper.lastname} ${shopper.firstname}`),
      lines,
      subTotal,
      fees: platformFees(subTotal, fee),
      createdAt,
      invoices: [],
    };
    order.invoices = invoicesOf(order, shop, numbers);
    yield order;
  }
}

/** More and more orders over the years, then the same last weeks for all. Sorted. */
function drawTimes(random: Random, { orders, from, now }: { orders: number; from: number; now: number }): Date[] {
  const lastDays = Math.min(orders, LAST_DAYS_ORDERS);
  const recent = Math.min(orders, RECENT_ORDERS) - lastDays;
  const fraction = (): number => (random.below(1_000_000_000) + 1) / 1_000_000_000;
  const times = new Float64Array(orders);
  for (let index = 0; index < orders; index++) {
    if (index < lastDays) times[index] = now - MINUTE_MS - fraction() * LAST_DAYS_MS;
    else if (index < lastDays + recent) times[index] = now - LAST_DAYS_MS - fraction() * (RECENT_MS - LAST_DAYS_MS);
    else times[index] = from + fraction() ** 0.7 * (now - RECENT_MS - QUIET_MS - from);
  }
  return Array.from(times.toSorted(), (time) => new Date(Math.floor(time)));
}

/** One of those who had come by then. */
function drawShopper(random: Random, { shoppers, openedAt }: SeedShop, createdAt: Date, now: Date): SeedShopper {
  const share = (createdAt.getTime() - openedAt.getTime()) / (now.getTime() - openedAt.getTime());
  const shopper = shoppers[random.below(Math.max(1, Math.floor(shoppers.length * share)))];
  if (!shopper) throw new Error('A shop needs shoppers.');
  return shopper;
}

/** The first slot of the point that could still be ordered for: every deadline is on the day before. */
function drawCollection(
  random: Random,
  points: SeedPoint[],
  createdAt: Date,
  today: string,
): { point: SeedPoint; date: string; period: TimePeriod } {
  const earliest = addDays(createdAt.toISOString().slice(0, 10), 2 + random.below(3));
  const point = random.pick(earliest >= addDays(today, -365) ? points.filter(({ isEnabled }) => isEnabled) : points);
  for (let days = 0; days < 7; days++) {
    const date = addDays(earliest, days);
    const slots = point.openingHours[weekdayOf(date)];
    if (slots.length > 0) return { point, date, period: random.pick(slots).timePeriod };
  }
  throw new Error('A point needs an opening day.');
}

function drawLines(random: Random, saleables: SeedSaleable[]): SeedLine[] {
  const chosen = new Set<SeedSaleable>();
  const count = random.between(1, 5);
  while (chosen.size < count) chosen.add(random.pick(saleables));
  return Array.from(chosen, (saleable) => {
    const priced = priceLine({ ...saleable.prices, pricingModel: saleable.pricingModel }, drawWish(random, saleable));
    if (!priced) throw new Error(`${saleable.label} cannot be sold as it is priced.`);
    return { id: random.uuid(), saleable, priced, weighedGrams: null, subTotal: priced.subTotal };
  });
}

function drawWish(random: Random, { id, pricingModel, prices }: SeedSaleable): LineWish {
  if (pricingModel === 'BY_CAPTURED_WEIGHT') return { saleableId: id, selectedWeight: random.between(4, 20) * 50 };
  const quantity = random.between(1, 3);
  return pricingModel === 'BY_WEIGHT_OPTIONS'
    ? { saleableId: id, quantity, optionWeight: random.pick(prices.options).weight }
    : { saleableId: id, quantity };
}

function weigh(random: Random, line: SeedLine): SeedLine {
  const { quantity, averageWeight, pricePerKilogram, isEstimate } = line.priced;
  if (!isEstimate || quantity === null || averageWeight === null || pricePerKilogram === null) return line;
  const weighedGrams = Math.round((quantity * averageWeight * random.between(88, 112)) / 100);
  return { ...line, weighedGrams, subTotal: priceOfWeight(pricePerKilogram, weighedGrams) };
}

interface LifeToDraw {
  channel: PaymentChannel;
  createdAt: Date;
  handedOverAt: number;
  isPast: boolean;
  isToday: boolean;
  now: Date;
}

type Life = Pick<SeedOrder, 'status' | 'paymentStatus' | 'reason' | 'collectedAt' | 'changes'>;

/** What became of it, step by step, as `orders/become.ts` writes it. */
function drawLife(random: Random, { channel, createdAt, handedOverAt, isPast, isToday, now }: LifeToDraw): Life {
  const isOnline = channel === 'ONLINE';
  const later = (from: Date, mostMinutes: number): Date =>
    new Date(Math.min(from.getTime() + (1 + random.below(mostMinutes)) * MINUTE_MS, now.getTime()));
  const changes: SeedChange[] = [
    { at: createdAt, actor: 'SHOPPER', from: null, to: isOnline ? 'PENDING_PAYMENT' : 'PAID', reason: null },
  ];
  let at = createdAt;
  let status: StoredOrderStatus = isOnline ? 'PENDING_PAYMENT' : 'PAID';
  const become = (to: StoredOrderStatus, actor: OrderActor, when: Date, reason: string | null = null): void => {
    changes.push({ at: when, actor, from: status, to, reason });
    status = to;
    at = when;
  };
  const end = (paymentStatus: PaymentStatus, reason: string | null = null): Life => ({
    status,
    paymentStatus,
    reason,
    collectedAt: status === 'COLLECTED' ? at : null,
    changes,
  });

  if (isOnline) {
    if (random.chance(0.04)) {
      become('EXPIRED', 'SYSTEM', later(at, 45));
      return end('VOIDED');
    }
    become('PAID', 'SYSTEM', later(at, 10));
  }
  const notPaid: PaymentStatus = isOnline ? 'VOIDED' : 'DUE_ON_SITE';
  if (!isPast && !isToday && random.chance(0.4)) return end('DUE_ON_SITE');
  const draw = random.below(100);
  if (draw < 4) {
    const reason = random.pick(REASONS);
    become('REFUSED', 'MERCHANT', later(at, 600), reason);
    return end(notPaid, reason);
  }
  if (draw < 7) {
    become('CANCELED', 'SHOPPER', later(at, 300));
    return end(notPaid);
  }
  become('ACCEPTED', 'MERCHANT', later(at, 600));
  if (draw < 9) {
    const reason = random.pick(REASONS);
    become('CANCELED', 'MERCHANT', later(at, 600), reason);
    return end(isOnline ? 'REFUNDED' : 'DUE_ON_SITE', reason);
  }
  const accepted: PaymentStatus = isOnline ? 'CAPTURED' : 'DUE_ON_SITE';
  if (!isPast) return end(accepted);
  become('COLLECTED', random.chance(0.6) ? 'MERCHANT' : 'SYSTEM', new Date(Math.max(handedOverAt, at.getTime())));
  return end(isOnline ? 'CAPTURED' : 'PAID_ON_SITE');
}

interface Numbering {
  take(kind: InvoiceKind, now: Date): Omit<SeedInvoice, 'model'>;
}

/** As `takeNumber` does in the database: no gap, and nothing is issued before what has a smaller number. */
function numbering(): Numbering {
  const counters = new Map<string, { sequence: number; issuedAt: Date }>();
  return {
    take: (kind, now) => {
      const year = yearOf(issueDate(now));
      const last = counters.get(`${kind} ${year}`);
      const next = { sequence: (last?.sequence ?? 0) + 1, issuedAt: last && last.issuedAt > now ? last.issuedAt : now };
      counters.set(`${kind} ${year}`, next);
      return { kind, year, number: invoiceNumber(kind, year, next.sequence), ...next };
    },
  };
}

/** Issued on accept, or at the hand-over for what had to be weighed; taken back when cancelled (decisions 30). */
function invoicesOf(order: SeedOrder, { seller }: SeedShop, numbers: Numbering): SeedInvoice[] {
  const at = (status: StoredOrderStatus): Date | undefined => order.changes.find(({ to }) => to === status)?.at;
  const acceptedAt = at('ACCEPTED');
  const hadEstimate = order.lines.some(({ priced }) => priced.isEstimate);
  const finalAt = hadEstimate ? at('COLLECTED') : acceptedAt;
  if (!finalAt) return [];
  const atIssue = hadEstimate ? 'COLLECTED' : 'ACCEPTED';
  const source = documentOrder(order, {
    status: atIssue,
    paymentStatus: order.channel === 'ONLINE' ? 'CAPTURED' : hadEstimate ? 'PAID_ON_SITE' : 'DUE_ON_SITE',
    acceptedAt,
  });
  if (holdsEstimate(source.sales)) return [];
  const issue = (
    kind: InvoiceKind,
    now: Date,
    modelOf: (number: string, issuedOn: string, mentions: string[]) => DocumentModel,
  ): SeedInvoice => {
    const named = numbers.take(kind, now);
    const issuedOn = issueDate(named.issuedAt);
    return {
      ...named,
      model: modelOf(named.number, issuedOn, documentMentions({ kind, on: issuedOn, seller, hasFee: order.fees > 0 })),
    };
  };
  const invoice = issue('INVOICE', finalAt, (number, issuedOn, mentions) =>
    invoiceOf({ order: source, seller, issuedOn, mentions }, number),
  );
  const canceledAt = at('CANCELED');
  if (!canceledAt) return [invoice];
  const canceled = documentOrder(order, { status: 'CANCELED', paymentStatus: order.paymentStatus, acceptedAt });
  return [
    invoice,
    issue('CREDIT_NOTE', canceledAt, (number, issuedOn, mentions) =>
      creditNoteOf(invoice.model, { number, issuedOn, order: canceled, mentions }),
    ),
  ];
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

function documentOrder(
  order: SeedOrder,
  {
    status,
    paymentStatus,
    acceptedAt,
  }: { status: OrderStatus; paymentStatus: PaymentStatus; acceptedAt: Date | undefined },
): DocumentOrder {
  const { point, shopper } = order;
  return {
    reference: order.reference,
    status,
    isTest: false,
    createdAt: seconds(order.createdAt),
    acceptedAt: acceptedAt ? seconds(acceptedAt) : null,
    collectedAt: status === 'COLLECTED' && order.collectedAt ? seconds(order.collectedAt) : null,
    channel: order.channel,
    paymentStatus,
    collectionDate: order.date,
    collectionStart: startOf(order.period),
    collectionEnd: endOf(order.period),
    point: { label: point.label, street: point.street, postalCode: point.town.postalCode, city: point.town.city },
    shopper: {
      firstname: shopper.firstname,
      lastname: shopper.lastname,
      email: shopper.email,
      phone: shopper.phone,
      city: shopper.city,
    },
    sales: order.lines.map(
      ({ saleable, priced: { subTotal: _estimate, isEstimate: _isEstimate, ...priced }, weighedGrams, subTotal }) => ({
        ...priced,
        label: saleable.label,
        categoryLabel: saleable.categoryLabel,
        rate: saleable.tvaRate,
        weighedGrams,
        subTotal,
      }),
    ),
    subTotal: order.subTotal,
    fees: order.fees,
    total: order.subTotal + order.fees,
  };
}
