import { goodsDue } from '@etal/contract/order-line';
import type { Order } from '@etal/contract/orders';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import { formatTime } from './collection.ts';
import { formatCents, shortDay, shortWeekday } from './format.ts';
import { gsmLength, toGsm } from './gsm.ts';
import { amountText, orderTotal } from './order-lines.ts';

const SMS_LENGTH = 160;

/** What a customer is told by text message, where the merchant asks for it (R-ORDERS-17). */
const WORDS: Partial<Record<NotificationKind, string>> = { PLACED: 'est enregistrée', ACCEPTED: 'est acceptée' };

type ToldOrder = Pick<
  Order,
  | 'reference'
  | 'status'
  | 'isTest'
  | 'total'
  | 'dueOnSite'
  | 'monthlyTerm'
  | 'sales'
  | 'collectionDate'
  | 'collectionPeriod'
  | 'collectionPointLabel'
>;

/** One message: the names of the shop and of the point give way first. */
export function shopperSms(
  kind: NotificationKind,
  { order, shopLabel }: { order: ToldOrder; shopLabel: string },
): string {
  const { collectionDate, collectionPeriod, collectionPointLabel, reference } = order;
  const start = formatTime(collectionPeriod.startingHour, collectionPeriod.startingMinute);
  const what = toGsm(
    kind === 'REMINDER'
      ? `rappel, votre commande ${reference} vous attend (${dueWords(order)}).`
      : `votre commande ${reference} (${amountOf(order)}) ${WORDS[kind] ?? 'a changé'}.`,
  );
  const when = toGsm(`Retrait ${shortWeekday(collectionDate)} ${shortDay(collectionDate)} à ${start}`);
  const room = SMS_LENGTH - gsmLength(`: ${what} ${when}, .`);
  const shop = cutTo(toGsm(shopLabel), Math.floor(room / 2));
  const point = cutTo(toGsm(collectionPointLabel), room - gsmLength(shop));
  return `${shop}: ${what} ${when}, ${point}.`;
}

/** Whoever comes with the sum of this message has enough: deposits are paid apart from the total (R-TILL-4). */
function amountOf(order: ToldOrder): string {
  const deposits = order.dueOnSite - goodsDue(order);
  return deposits > 0 ? `${orderTotal(order)} + ${formatCents(deposits)} de consignes` : orderTotal(order);
}

/** On the eve: what to bring, deposits included. */
const dueWords = ({ dueOnSite, sales, monthlyTerm }: ToldOrder): string =>
  monthlyTerm !== null
    ? 'facturée en fin de mois'
    : dueOnSite > 0
      ? `à régler ${amountText(dueOnSite, holdsEstimate(sales))}`
      : 'tout est réglé';

function cutTo(text: string, room: number): string {
  let cut = text;
  while (cut !== '' && gsmLength(cut) > room) cut = cut.slice(0, -1).trimEnd();
  return cut;
}
