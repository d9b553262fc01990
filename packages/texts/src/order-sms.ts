import type { Order } from '@etal/contract/orders';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import { formatTime } from './collection.ts';
import { shortDay, shortWeekday } from './format.ts';
import { gsmLength, toGsm } from './gsm.ts';
import { orderTotal } from './order-lines.ts';

const SMS_LENGTH = 160;

/** What a customer is told by text message, where the merchant asks for it (R-ORDERS-17). */
const WORDS: Partial<Record<NotificationKind, string>> = { PLACED: 'est enregistrée', ACCEPTED: 'est acceptée' };

type ToldOrder = Pick<
  Order,
  'reference' | 'total' | 'sales' | 'collectionDate' | 'collectionPeriod' | 'collectionPointLabel'
>;

/** One message: the names of the shop and of the point give way first. */
export function shopperSms(
  kind: NotificationKind,
  { order, shopLabel }: { order: ToldOrder; shopLabel: string },
): string {
  const { collectionDate, collectionPeriod, collectionPointLabel, reference } = order;
  const start = formatTime(collectionPeriod.startingHour, collectionPeriod.startingMinute);
  const what = toGsm(`votre commande ${reference} (${orderTotal(order)}) ${WORDS[kind] ?? 'a changé'}.`);
  const when = toGsm(`Retrait ${shortWeekday(collectionDate)} ${shortDay(collectionDate)} à ${start}`);
  const room = SMS_LENGTH - gsmLength(`: ${what} ${when}, .`);
  const shop = cutTo(toGsm(shopLabel), Math.floor(room / 2));
  const point = cutTo(toGsm(collectionPointLabel), room - gsmLength(shop));
  return `${shop}: ${what} ${when}, ${point}.`;
}

function cutTo(text: string, room: number): string {
  let cut = text;
  while (cut !== '' && gsmLength(cut) > room) cut = cut.slice(0, -1).trimEnd();
  return cut;
}
