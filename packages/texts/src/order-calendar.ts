import type { Order } from '@etal/contract/orders';
import { parisInstant } from '@etal/domain/calendar/paris-time';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { formatAddress } from './collection.ts';
import { orderTotal, saleQuantity } from './order-lines.ts';
import { calendarTitle } from './storefront-order.ts';

interface CalendarOptions {
  order: Omit<Order, 'status' | 'shopperId' | 'borneFees'> & {
    status: StoredOrderStatus;
    collectionPointAddress: { street: string; postalCode: string; city: string };
    geolocation: { latitude: number; longitude: number } | null;
  };
  shopLabel: string;
  /** The order's own page. */
  orderUrl: string;
  /** Of this site: part of the entry's identity. */
  host: string;
  /** Seconds since the epoch. */
  now: number;
}

/** An order that was called off strikes out the entry that a calendar already holds. */
const STATUS: Record<StoredOrderStatus, 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'> = {
  PENDING_PAYMENT: 'TENTATIVE',
  PAID: 'TENTATIVE',
  ACCEPTED: 'CONFIRMED',
  COLLECTED: 'CONFIRMED',
  REFUSED: 'CANCELLED',
  CANCELED: 'CANCELLED',
  EXPIRED: 'CANCELLED',
};

/**
 * The collection as a calendar file (RFC 5545). Instants are UTC: no zone has to be described, and each calendar shows
 * its own.
 */
export function orderCalendar({ order, shopLabel, orderUrl, host, now }: CalendarOptions): string {
  const at = (minutes: number): string => utc(parisInstant(order.collectionDate, minutes));
  const goods = order.sales.map((sale) => `${sale.saleableLabel} (${saleQuantity(sale)})`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Étal//Commande//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The same each time: a file taken twice is one entry.
    `UID:commande-${order.id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    // A later file replaces an earlier one.
    `SEQUENCE:${Math.max(0, now - order.creationDate)}`,
    `DTSTART:${at(startOf(order.collectionPeriod))}`,
    `DTEND:${at(endOf(order.collectionPeriod))}`,
    `SUMMARY:${escaped(calendarTitle(order, shopLabel))}`,
    `LOCATION:${escaped(`${order.collectionPointLabel}, ${formatAddress(order.collectionPointAddress)}`)}`,
    ...(order.geolocation ? [`GEO:${order.geolocation.latitude};${order.geolocation.longitude}`] : []),
    `DESCRIPTION:${escaped([...goods, `Total\u00A0: ${orderTotal(order)}`, orderUrl].join('\n'))}`,
    `URL:${orderUrl}`,
    `STATUS:${STATUS[order.status]}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.flatMap(folded).join('\r\n') + '\r\n';
}

/** `20261120T070000Z` */
const utc = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** §3.3.11: what a shop or a shopper wrote must not end the line or the value. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

const MAX_OCTETS = 75;

/** §3.1: lines of 75 octets, the next ones begin with a space; a letter is never cut in two. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(sign) > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
    }
    part += sign;
  }
  return [...parts, part];
}
