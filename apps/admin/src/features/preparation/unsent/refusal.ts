import type { Order } from '@etal/contract/orders';
import type { PreparedOrder } from '@etal/contract/preparation';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { fullName } from '@etal/domain/shoppers/full-name';
import { formatCount, formatGrams, formatHour, formatMoment } from '@etal/texts/format';
import { MEANS_LABELS, paymentsText } from '@etal/texts/till';
import { NBSP } from '@etal/texts/typography';
import type { Entry, FieldWork, Weight } from './queue.ts';

export const WEIGHED_ELSEWHERE = 'Cette commande a été pesée sur un autre appareil.';

/** How far the clock of a phone may be from the server's. */
const CLOCKS_APART_MS = 60_000;

const gramsIn = (order: Pick<Order, 'sales'> | undefined, saleId: string): number | null => {
  const sale = order?.sales.find(({ id }) => id === saleId);
  return sale?.klass === 'WeighingRequiredUnitOrderSale' ? sale.weighedGrams : null;
};

/** Another device gave one of these lines another weight since this one last read the order. */
export function isWeighedElsewhere(
  { work: { weights = [] }, earlier = [] }: Pick<Entry, 'work' | 'earlier'>,
  before: Pick<Order, 'sales'> | undefined,
  now: Pick<Order, 'sales'>,
): boolean {
  // An order that this device does not keep cannot be compared with what it was.
  if (!before) return false;
  const isOwn = (saleId: string, grams: number): boolean =>
    [...weights, ...earlier].some((weight) => weight.saleId === saleId && weight.weighedGrams === grams);
  return weights.some(({ saleId }) => {
    const stands = gramsIn(now, saleId);
    return stands !== null && stands !== gramsIn(before, saleId) && !isOwn(saleId, stands);
  });
}

/**
 * The server refused what it has already: the answer to an earlier try was lost. A hand-over that this device never
 * sent, or that was written before it was made here, is another device's.
 */
export function isDoneAlready({ work, lost, notBefore }: Entry, order: PreparedOrder): boolean {
  if (work.kind === 'WEIGH')
    return work.weights.every(({ saleId, weighedGrams }) => gramsIn(order, saleId) === weighedGrams);
  return (
    // Under a key the server itself knows what it has already.
    work.key === undefined &&
    order.status === 'COLLECTED' &&
    lost === 'MAY_HAVE_ARRIVED' &&
    order.collectedAt !== null &&
    order.collectedAt * 1000 >= notBefore - CLOCKS_APART_MS
  );
}

/** « Déjà remise à 10 h 42 », with the date where it was another day. */
export const handedOverAt = ({ collectedAt, collectionDate }: PreparedOrder): string | null => {
  if (!collectedAt) return null;
  const isThatDay = parisWallTime(collectedAt).date === collectionDate;
  return isThatDay ? `à ${formatHour(collectedAt)}` : `le ${formatMoment(collectedAt)}`;
};

/** What was entered, beside what the server holds. */
function typedAndStanding({ saleId, weighedGrams }: Weight, order: PreparedOrder | undefined): string {
  const label = order?.sales.find(({ id }) => id === saleId)?.saleableLabel;
  const stands = gramsIn(order, saleId);
  const typed = `ous aviez pesé ${formatGrams(weighedGrams)}`;
  const sentence = label === undefined ? `V${typed}` : `${label}${NBSP}: v${typed}`;
  if (stands === null || stands === weighedGrams) return `${sentence}.`;
  return `${sentence}, la balance dit maintenant ${formatGrams(stands)}.`;
}

/** « Chèque 15,00 €, 2 consignes rapportées »: how it was paid here, as far as somebody said so. */
function typedTakings({
  payments = [],
  later = false,
  deposits = {},
}: Extract<FieldWork, { kind: 'COLLECT' }>): string {
  const moved = (moves: readonly { count: number }[] = []): number => moves.reduce((sum, { count }) => sum + count, 0);
  const [out, back] = [moved(deposits.out), moved(deposits.back)];
  return [
    ...payments.map(({ means, cents }) =>
      cents === undefined ? MEANS_LABELS[means] : paymentsText([{ means, cents }]),
    ),
    ...(later ? ['à régler plus tard'] : []),
    ...(out > 0 ? [formatCount(out, 'consigne emportée', 'consignes emportées')] : []),
    ...(back > 0 ? [formatCount(back, 'consigne rapportée', 'consignes rapportées')] : []),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What was entered of the money, and what the server holds of it: it may have been taken twice. */
function takingsWords(work: FieldWork, order: PreparedOrder | undefined): string[] {
  if (work.kind !== 'COLLECT') return [];
  const typed = typedTakings(work);
  const stands = order?.status === 'COLLECTED' ? paymentsText(order.payments) : '';
  return [
    ...(typed === '' ? [] : [`Vous aviez noté${NBSP}: ${typed}.`]),
    ...(stands === '' ? [] : [`Il est noté${NBSP}: ${stands}.`]),
  ];
}

export interface RefusalWords {
  /** What was refused, and whose order it is. */
  title: string;
  sentences: string[];
}

/** A refused act: whose order, why or what stands now, and what had been entered here. */
export function refusalWords({ work, refusal }: Entry, order: PreparedOrder | undefined): RefusalWords {
  const what = work.kind === 'WEIGH' ? 'Pesée refusée' : 'Remise refusée';
  const handedOver = order?.status === 'COLLECTED' ? handedOverAt(order) : null;
  return {
    title: order ? `${what}${NBSP}: ${fullName(order.shopperDetails)}, ${order.reference}` : what,
    sentences: [
      handedOver ? `Déjà remise ${handedOver}.` : (refusal ?? ''),
      ...(work.weights ?? []).map((weight) => typedAndStanding(weight, order)),
      ...(work.kind === 'COLLECT' && work.keepEstimates ? ["Vous l'aviez remise au poids estimé."] : []),
      ...takingsWords(work, order),
    ],
  };
}
