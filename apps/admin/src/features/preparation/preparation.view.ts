import { isMonthly } from '@etal/domain/documents/monthly';
import { customerName } from '@etal/texts/buyers';
import type { Order, Sale } from '@etal/contract/orders';
import type { Preparation } from '@etal/contract/preparation';
import { foldText } from '@etal/domain/fold-text';
import { byName } from '@etal/domain/names';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { totalsOf } from '@etal/domain/orders/totals';
import { awaitsWeighing, isToBeWeighed, weighLine, weighLines } from '@etal/domain/orders/weighing';
import { formatDay } from '@etal/texts/format';
import type { BadgeTone } from '@etal/ui/badge';
import type { Day } from './unsent/kept-day.ts';
import { entryFor, type Queue, type Weight, weightsOf } from './unsent/queue.ts';

/** The day in an address (R-SCREENS-3); none when it names no real one. */
export function dayIn(params: URLSearchParams): Day | null {
  const [date, point] = [params.get('date') ?? '', params.get('point') ?? ''];
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(point)
    ? { date, point }
    : null;
}

export const dayTitle = (date: string, pointLabel: string): string => `${formatDay(date)}, ${pointLabel}`;

export interface Collection {
  day: Day;
  pointLabel: string;
  accepted: number;
  toAccept: number;
}

/** The next collections, soonest first. A test order needs no preparation. */
export function upcomingCollections(activeOrders: readonly Order[]): Collection[] {
  const collections = new Map<string, Collection>();
  for (const {
    collectionDate: date,
    collectionPointId: point,
    collectionPointLabel: pointLabel,
    status,
    isTest,
  } of activeOrders) {
    if (isTest) continue;
    const key = `${date} ${point}`;
    const before = collections.get(key) ?? { day: { date, point }, pointLabel, accepted: 0, toAccept: 0 };
    collections.set(key, {
      ...before,
      ...(status === 'ACCEPTED' ? { accepted: before.accepted + 1 } : { toAccept: before.toAccept + 1 }),
    });
  }
  return [...collections.values()].toSorted(
    (a, b) => a.day.date.localeCompare(b.day.date) || byName(a.pointLabel, b.pointLabel),
  );
}

type PreparedTotal = Preparation['totals'][number];

export interface HarvestGroup {
  categoryLabel: string | null;
  totals: PreparedTotal[];
}

/** The totals come in the order of their categories. */
export function harvestGroups(totals: readonly PreparedTotal[]): HarvestGroup[] {
  const groups: HarvestGroup[] = [];
  for (const total of totals) {
    const last = groups.at(-1);
    if (last && last.categoryLabel === total.categoryLabel) last.totals.push(total);
    else groups.push({ categoryLabel: total.categoryLabel, totals: [total] });
  }
  return groups;
}

/**
 * The key of a tick: it changes when more is ordered, so that the line is to be picked again, but not with its weight.
 */
export const tickOf = ({ pieces, packs }: PreparedTotal): string =>
  `${pieces} ${packs.map(({ weight, count }) => `${count}x${weight}`).join(' ')}`;

export const nameOf = ({ shopperDetails, buyer }: Pick<Order, 'shopperDetails' | 'buyer'>): string =>
  customerName(shopperDetails, buyer);

export type WeighedSale = Extract<Sale, { klass: 'WeighingRequiredUnitOrderSale' }>;
export const weighedSales = ({ sales }: Pick<Order, 'sales'>): WeighedSale[] =>
  sales.filter((sale) => isToBeWeighed(sale));

export interface WeighingLine {
  order: Order;
  sale: WeighedSale;
}

/** The lines to weigh, customer by customer. */
export const weighingLines = (orders: readonly Order[]): WeighingLine[] =>
  orders.filter(awaitsWeighing).flatMap((order) => weighedSales(order).map((sale) => ({ order, sale })));

/** The line that is shown, once it waits for no weight any more: another device has weighed or handed it over. */
export function settledLine<One extends Order>(
  orders: readonly One[],
  lines: readonly WeighingLine[],
  saleId: string | undefined,
): { order: One; sale: WeighedSale } | undefined {
  if (lines.some(({ sale }) => sale.id === saleId)) return undefined;
  return orders
    .flatMap((order) => weighedSales(order).map((sale) => ({ order, sale })))
    .find(({ sale }) => sale.id === saleId);
}

/** The weight last typed for a line, else the one that waits to be sent, else the one the server knows. */
export const gramsOf = (queue: Queue, { order, sale }: WeighingLine): number | null =>
  queue.drafts[sale.id] ??
  weightsOf(entryFor(queue, order.id, 'WEIGH')).find(({ saleId }) => saleId === sale.id)?.weighedGrams ??
  sale.weighedGrams;

export interface WeighPreview {
  lines: { sale: WeighedSale; grams: number | null; amount: number }[];
  subTotal: number;
  isEstimate: boolean;
}

/** The order as it would be charged by the weights typed so far. */
export function weighPreview(order: Order, queue: Queue): WeighPreview {
  const lines = weighedSales(order).map((sale) => {
    const grams = gramsOf(queue, { order, sale });
    return { sale, grams, amount: grams === null ? sale.subTotal : weighLine(sale, grams).subTotal };
  });
  const others = order.sales.filter((sale) => !isToBeWeighed(sale));
  return {
    lines,
    subTotal: totalsOf([...lines.map(({ amount }) => ({ subTotal: amount })), ...others], null).subTotal,
    isEstimate: lines.some(({ grams }) => grams === null),
  };
}

/** The weights that « Enregistrer » would send: typed, and neither sent nor waiting. */
export const unconfirmedWeights = (order: Order, queue: Queue): Weight[] =>
  weighedSales(order).flatMap(({ id }) => {
    const weighedGrams = queue.drafts[id];
    const waiting = weightsOf(entryFor(queue, order.id, 'WEIGH')).find(({ saleId }) => saleId === id)?.weighedGrams;
    return weighedGrams === undefined || weighedGrams === waiting ? [] : [{ saleId: id, weighedGrams }];
  });

export type WeighState = 'TO_WEIGH' | 'WEIGHED' | 'WAITING' | 'SENT' | 'REFUSED';

export function weighState(order: Order, queue: Queue): WeighState {
  const entry = entryFor(queue, order.id, 'WEIGH');
  if (entry?.refusal) return 'REFUSED';
  if (!awaitsWeighing(order)) return 'SENT';
  if (unconfirmedWeights(order, queue).length > 0)
    return weighPreview(order, queue).isEstimate ? 'TO_WEIGH' : 'WEIGHED';
  return entry ? 'WAITING' : 'TO_WEIGH';
}

export const WEIGH_STATES: Record<WeighState, { label: string; tone: BadgeTone }> = {
  TO_WEIGH: { label: 'À peser', tone: 'straw' },
  WEIGHED: { label: 'Pesée, à valider', tone: 'info' },
  WAITING: { label: "En attente d'envoi", tone: 'neutral' },
  SENT: { label: 'Envoyée', tone: 'leaf' },
  REFUSED: { label: 'Refusée', tone: 'tomato' },
};

/** The next line without a weight after this one, then from the start. */
export function nextToWeigh(
  lines: readonly WeighingLine[],
  queue: Queue,
  saleId: string | undefined,
): WeighingLine | undefined {
  const at = lines.findIndex(({ sale }) => sale.id === saleId);
  return [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))].find((line) => gramsOf(queue, line) === null);
}

export type HandoverState = 'TO_HAND_OVER' | 'UNDOABLE' | 'HANDED_OVER' | 'REFUSED';

/** What this device has not sent yet is shown as such, whatever another device has done meanwhile. */
export function handoverState(order: Order, queue: Queue, now: number): HandoverState {
  const entry = entryFor(queue, order.id, 'COLLECT');
  if (!entry || entry.refusal) return order.status === 'COLLECTED' ? 'HANDED_OVER' : entry ? 'REFUSED' : 'TO_HAND_OVER';
  return entry.notBefore > now ? 'UNDOABLE' : 'HANDED_OVER';
}

/** The order with the weights that wait to be sent: what it still holds unweighed is asked for at the hand-over. */
export function withWaitingWeights(order: Order, queue: Queue): Order {
  const waiting = weightsOf(entryFor(queue, order.id, 'WEIGH'));
  const sales = weighLines(order.sales, new Map(waiting.map(({ saleId, weighedGrams }) => [saleId, weighedGrams])));
  return sales ? { ...order, sales } : order;
}

/** It is handed over at its estimate, which becomes its weight. */
export function isAtEstimate({ id }: Order, queue: Queue): boolean {
  const work = entryFor(queue, id, 'COLLECT')?.work;
  return work?.kind === 'COLLECT' && work.keepEstimates === true;
}

export interface HandoverSummary {
  handedOver: number;
  total: number;
  /** Cents that customers still have to pay on site. */
  due: number;
  isEstimate: boolean;
}

export function handoverSummary(orders: readonly Order[], queue: Queue): HandoverSummary {
  const left = orders.filter((order) => handoverState(order, queue, Infinity) !== 'HANDED_OVER');
  // What the invoice of a month tells of is not cashed at the stall.
  const paidHere = left.filter((order) => !isMonthly(order));
  return {
    handedOver: orders.length - left.length,
    total: orders.length,
    due: paidHere.reduce((sum, order) => sum + order.dueOnSite, 0),
    isEstimate: paidHere.some(({ dueOnSite, sales }) => dueOnSite > 0 && holdsEstimate(sales)),
  };
}

/** Finds orders by name or by reference, without regard to case and accents. */
export function searchOrders<One extends Order>(orders: readonly One[], text: string): One[] {
  const wanted = foldText(text.trim());
  return orders.filter((order) =>
    foldText(
      `${nameOf(order)} ${order.shopperDetails.lastname} ${order.shopperDetails.firstname} ${order.reference}`,
    ).includes(wanted),
  );
}
