import { isMonthly } from '@etal/domain/documents/monthly';
import { customerName } from './buyers.ts';
import type { Order } from '@etal/contract/orders';
import type { PackedBag } from '@etal/contract/packed-bags';
import type { LabelFormat } from '@etal/domain/documents/labels';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { contentsWords } from './bag-contents.ts';
import { shortDay } from './format.ts';
import { amountText, saleQuantity } from './order-lines.ts';
import { duePhrase } from './preparation.ts';
import { NBSP } from './typography.ts';

export const LABELS_NAME = 'Étiquettes';

export const LABEL_FORMAT_LABELS: Record<LabelFormat, string> = {
  A4_8: `Feuille A4 de 8${NBSP}étiquettes (105${NBSP}×${NBSP}74${NBSP}mm)`,
  A4_14: `Feuille A4 de 14${NBSP}étiquettes (105${NBSP}×${NBSP}42${NBSP}mm)`,
  A4_24: `Feuille A4 de 24${NBSP}étiquettes (70${NBSP}×${NBSP}37${NBSP}mm)`,
  ROLL_62: `Rouleau de 62${NBSP}mm`,
};

/** All that a label says; whoever draws it adds where it stands among those of its order. */
export interface OrderLabel {
  name: string;
  /** Reference and day: `ABCD2345 · 21 nov.` */
  reference: string;
  /** Opens the hand-over of this order. */
  url: string;
  lines: { text: string; contents: string }[];
  due: string;
  /** How many bags it makes, by the merchant's word. */
  count: number;
}

/** « Payé » only of what is: a card that is merely held is said so. */
function labelDue(
  order: Pick<Order, 'paymentStatus' | 'paymentChannel' | 'dueOnSite' | 'sales' | 'monthlyTerm'>,
): string {
  if (isMonthly(order)) return duePhrase(order);
  if (order.dueOnSite > 0) return `À payer${NBSP}: ${amountText(order.dueOnSite, holdsEstimate(order.sales))}`;
  const isPaid = order.paymentStatus === 'CAPTURED' || order.paymentStatus === 'PAID_ON_SITE';
  return isPaid ? 'Payé' : duePhrase(order);
}

export const orderLabel = (
  order: Order,
  { bags, url, count }: { bags: readonly PackedBag[]; url: string; count: number },
): OrderLabel => ({
  name: customerName(order.shopperDetails, order.buyer),
  reference: `${order.reference} · ${shortDay(order.collectionDate).replaceAll(' ', NBSP)}`,
  url,
  lines: order.sales.map((sale) => ({
    text: `${saleQuantity(sale)} · ${sale.saleableLabel}`,
    contents: contentsWords(bags.find(({ saleableId }) => saleableId === sale.saleableId)?.contents ?? []),
  })),
  due: labelDue(order),
  count,
});
