import { randomUUID } from 'node:crypto';
import type { OnlineShop } from './online-shop.ts';

export const RESTAURANT = {
  company: 'Chez Paulette',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  street: '3 rue des Consuls',
  postalCode: '24200',
  city: 'Sarlat',
};

/** A restaurant that is invoiced once a month, within thirty days; gives its id among the customers. */
export async function addRestaurant(shop: OnlineShop, details: object = {}): Promise<string> {
  const added = await shop.post('/api/CreateShopper', {
    lastname: 'Paulette',
    email: 'cuisine@paulette.test',
    buyer: RESTAURANT,
    monthlyTerm: 30,
    ...details,
  });
  if (added.statusCode !== 200) throw new Error(added.body);
  return added.json().id;
}

/** Written down by the merchant for a customer, and accepted; gives its reference. */
export async function writeDown(
  shop: OnlineShop,
  { shopperId, quantity, date }: { shopperId: string; quantity: number; date: string },
): Promise<string> {
  const made = await shop.send({
    method: 'POST',
    url: '/api/CreateOrder',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      shopper: { id: shopperId },
      collectionPointId: shop.pointId,
      collectionDate: date,
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      sales: [{ saleableId: shop.articleId, quantity }],
      accept: true,
      tell: 'NONE',
    },
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json().reference;
}

/** Money that a customer brings without an order. */
export const payIn = (shop: OnlineShop, shopperId: string, cents: number) =>
  shop.send({
    method: 'POST',
    url: '/api/RecordPayment',
    headers: { 'idempotency-key': randomUUID() },
    payload: { shopperId, means: 'TRANSFER', cents },
  });
