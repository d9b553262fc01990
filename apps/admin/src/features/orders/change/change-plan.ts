import { goodsDue } from '@etal/contract/order-line';
import type { OrderDetail } from '@etal/contract/orders';
import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import { type ChangePlan, type ChangeSaleable, planChange } from '@etal/domain/orders/change';
import { isEstimated, holdsEstimate } from '@etal/domain/orders/estimate';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { amountOf } from '@etal/domain/orders/journal';
import type { OrderLine } from '@etal/domain/orders/order-line';
import { type DepositMove, depositsOf, worthOf } from '@etal/domain/till/deposits';
import { changeProblemText } from '@etal/texts/change-problem';
import { depositsText } from '@etal/texts/deposits';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { agreed, formatCents } from '@etal/texts/format';
import { amountWords, slotWords } from '@etal/texts/order-changes';
import { amountText } from '@etal/texts/order-lines';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import type { ChangeBody } from './change-actions.ts';
import { isFeeKnown, toOrderToChange } from './order-money.ts';
import type { EditedLine, LinePrice } from '../../order-lines/order-lines.ts';
import { isUntyped, wishOf } from './wish.ts';
import { type ChosenSlot, isSameSlot, slotOf } from './slot-choice.ts';

export type ChangeShop = Pick<
  ShopAggregate,
  'singleArticles' | 'articlesBags' | 'collectionPoints' | 'parameters' | 'platformFee'
>;

/** Articles and bags, as the domain sells them. */
const saleablesOf = ({ singleArticles, articlesBags }: ChangeShop): Map<string, ChangeSaleable> =>
  new Map(
    [
      ...singleArticles,
      ...articlesBags.map((bag) => ({ ...bag, categoryLabel: null, pricingModel: BAG_PRICING[bag.bagType] })),
    ].map((saleable) => [saleable.id, saleable]),
  );

/** Whether who fetches an order at this point may pay there. */
const takesMoneyOnSite = ({ collectionPoints, parameters }: ChangeShop, pointId: string): boolean =>
  parameters.offlinePaymentsDetails.enabled &&
  collectionPoints.some(({ id, offlinePaymentsEnabled }) => id === pointId && offlinePaymentsEnabled);

/** Where what was paid too much goes: back to the card, or to what the customer has in advance. */
export type RefundTo = NonNullable<ChangeBody['refundTo']>;

export type PlannedChange = { plan: ChangePlan } | { problem: string };

/** What the order becomes with these lines, fetched there, or the sentence that says why it cannot (R-ORDERS-12). */
export function planOf(
  order: OrderDetail,
  lines: readonly EditedLine[],
  slot: ChosenSlot,
  shop: ChangeShop,
): PlannedChange {
  if (lines.some(isUntyped)) return { problem: 'Saisissez une quantité ou un poids pour chaque article.' };
  let added = 0;
  const plan = planChange(toOrderToChange(order, shop.platformFee), wishOf(lines), {
    saleables: saleablesOf(shop),
    dates: { before: order.collectionDate, after: slot.date },
    takesMoneyOnSite: takesMoneyOnSite(shop, slot.pointId),
    newId: () => {
      added += 1;
      return `added ${added}`;
    },
  });
  if ('problem' in plan) return { problem: changeProblemText(plan.problem) };
  // Where the rate is not known, goods that come to the same bear the same fee.
  if (!isFeeKnown(order, shop.platformFee) && plan.subTotal === order.subTotal)
    return {
      plan: {
        ...plan,
        fees: order.platformFees,
        total: order.total,
        refund: 0,
        dueOnSite: goodsDue(order) + plan.dueOnSite - plan.dueForGoods,
        dueForGoods: goodsDue(order),
      },
    };
  return { plan };
}

/** What a line costs: one that the order holds keeps its price, what is added costs today's. */
export function priceOf(order: OrderDetail, line: EditedLine, shop: ChangeShop): LinePrice | undefined {
  const saleables = [...saleablesOf(shop)].map(
    ([id, saleable]) => [id, { ...saleable, isStockEnabled: false }] as const,
  );
  const plan = planChange(
    { ...toOrderToChange(order, shop.platformFee), refunded: [], channel: 'OFFLINE' },
    wishOf([line]),
    {
      saleables: new Map(saleables),
      dates: { before: order.collectionDate, after: order.collectionDate },
      takesMoneyOnSite: true,
      newId: () => 'added',
    },
  );
  const [priced] = 'problem' in plan ? [] : plan.lines;
  return priced && { subTotal: priced.subTotal, isEstimate: isEstimated(priced) };
}

/** Why an order in this state is not changed any more. */
export const unchangeableWords = ({ status, noShowAt }: Pick<OrderDetail, 'status' | 'noShowAt'>): string =>
  SCREEN_SENTENCES.ORDER_STATUS_CONFLICT({ wanted: 'CHANGED', status, noShowAt });

export interface Comparison {
  slot: ChosenSlot;
  pointLabel: string;
  platformFee: PlatformFee;
}

export interface ComparedRow {
  key: string;
  label: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** Each line, the slot where it changes, the fee and the total: before, and after. */
export function compare(order: OrderDetail, plan: ChangePlan, place: Comparison): ComparedRow[] {
  const { lines } = toOrderToChange(order, place.platformFee);
  const after = new Map(plan.lines.map((line) => [line.id, line]));
  const known = new Set(lines.map(({ id }) => id));
  const row = (before: OrderLine | undefined, next: OrderLine | undefined): ComparedRow => {
    const [was, is] = [before ? lineText(before) : null, next ? lineText(next) : null];
    const { id: key = '', label = '' } = before ?? next ?? {};
    return { key, label, before: was, after: is, isChanged: was !== is };
  };
  return [
    ...lines.map((line) => row(line, after.get(line.id))),
    ...plan.lines.filter(({ id }) => !known.has(id)).map((line) => row(undefined, line)),
    ...slotRow(order, place),
    ...feesRow(order, plan, place),
    sumRow(
      'Total',
      amountText(order.total, holdsEstimate(order.sales)),
      amountText(plan.total, isAbout(order, plan, place.platformFee)),
    ),
    ...depositsRow(order, plan),
  ];
}

/** No row where the merchant bears the fee (R-PAYMENTS-6). */
function feesRow(order: OrderDetail, plan: ChangePlan, { platformFee }: Comparison): ComparedRow[] {
  if (order.platformFees + plan.fees === 0) return [];
  const isNear = plan.fees !== order.platformFees && !isFeeKnown(order, platformFee);
  return [
    sumRow(
      SERVICE_FEE_LABEL,
      amountText(order.platformFees, holdsEstimate(order.sales)),
      amountText(plan.fees, holdsEstimate(plan.lines) || isNear),
    ),
  ];
}

/** R-TILL-4: below the total, which they are no part of. */
function depositsRow({ deposits }: OrderDetail, { lines }: ChangePlan): ComparedRow[] {
  const after = depositsOf(lines);
  if (deposits.out.length + after.length === 0) return [];
  const words = (moves: readonly DepositMove[]): string =>
    moves.length > 0 ? `${depositsText(moves)}, ${formatCents(worthOf(moves))}` : 'Aucune';
  return [sumRow('Consignes', words(deposits.out), words(after))];
}

/** What is to be weighed is an estimate, and so is a total whose fee is not known to the cent. */
const isAbout = (order: OrderDetail, plan: ChangePlan, platformFee: PlatformFee): boolean =>
  holdsEstimate(plan.lines) || (plan.total !== order.total && !isFeeKnown(order, platformFee));

const lineText = (line: OrderLine): string =>
  `${amountWords(amountOf(line))}, ${amountText(line.subTotal, isEstimated(line))}`;

const sumRow = (label: string, before: string, after: string): ComparedRow => ({
  key: label,
  label,
  before,
  after,
  isChanged: before !== after,
});

function slotRow(order: OrderDetail, { slot, pointLabel }: Comparison): ComparedRow[] {
  const own = slotOf(order);
  if (isSameSlot(own, slot)) return [];
  const words = ({ date, period }: ChosenSlot, label: string): string =>
    slotWords({ pointLabel: label, date, start: startOf(period), end: endOf(period) });
  return [sumRow('Retrait', words(own, order.collectionPointLabel), words(slot, pointLabel))];
}

/** What the money does, in one sentence (R-ORDERS-14). */
export function moneyWords(
  order: OrderDetail,
  plan: ChangePlan,
  platformFee: PlatformFee,
  refundTo: RefundTo = 'CARD',
): string {
  if (order.isTest) return "C'est une commande de test\u00A0: rien n'est payé.";
  const about = isAbout(order, plan, platformFee);
  const sum = (cents: number): string => amountText(cents, about);
  const told = [
    ...(plan.refund > 0 ? [refundSentence(sum(plan.refund), plan.refund, refundTo)] : []),
    ...(plan.dueOnSite === order.dueOnSite ? [] : [dueSentence(order, plan, sum(plan.dueOnSite))]),
    // What the card holds pays the goods; deposits are paid at the stall.
    ...(order.paymentStatus === 'AUTHORIZED' && plan.total !== order.total && plan.dueForGoods === goodsDue(order)
      ? [`La carte de votre client sera débitée de ${sum(plan.total)}, au lieu de ${formatCents(order.total)}.`]
      : []),
  ];
  return told.length > 0 ? told.join(' ') : 'Rien ne change pour le paiement.';
}

const refundSentence = (amount: string, cents: number, to: RefundTo): string =>
  to === 'BALANCE'
    ? `${amount} ${agreed(cents, 'sera gardé', 'seront gardés')} en avoir pour votre client.`
    : `${amount} ${agreed(cents, 'sera remboursé', 'seront remboursés')} sur la carte de votre client.`;

function dueSentence(order: OrderDetail, plan: ChangePlan, due: string): string {
  if (plan.dueOnSite === 0) return 'Il ne reste rien à régler sur place.';
  const before = order.dueOnSite > 0 ? `, au lieu de ${formatCents(order.dueOnSite)}` : '';
  const deposits = plan.dueOnSite - plan.dueForGoods;
  return `${due} à régler sur place${before}${deposits > 0 ? ` (${formatCents(deposits)} de consignes compris)` : ''}.`;
}

/** What an invoice that is issued becomes; nothing where none is. */
export function papersWords(order: OrderDetail, plan: ChangePlan): string | undefined {
  const isInvoiced = order.paymentStatus === 'CAPTURED' && order.documents.some(({ kind }) => kind === 'INVOICE');
  if (!isInvoiced || plan.total === order.total) return undefined;
  const paper = plan.total < order.total ? 'un avoir' : 'une seconde facture';
  return `La facture est émise\u00A0: ${paper} en dit la différence.`;
}
