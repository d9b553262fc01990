import { randomUUID } from 'node:crypto';
import type { MonthlyCustomer } from '@etal/domain/documents/monthly';
import { toE164 } from '@etal/domain/phone';
import { emailKey } from '@etal/domain/search-keys';
import { readBuyer } from '@etal/domain/shoppers/buyer';
import { choiceAfterOrder, MAIL_CHOICES, type MailChoice, waitsForSale } from '@etal/domain/shoppers/mail-choice';
import type { Transaction } from '../../../platform/db/database.ts';
import type { OpenShop } from '../../shop/shop.ts';
import {
  findOrAddShoppers,
  lockKnownShopper,
  saveMailChoice,
  type ShopperGiven,
  updateDetails,
} from '../../shoppers/shoppers.ts';
import type { PlaceOrderBody } from './place-order.ts';

interface Asked extends Pick<PlaceOrderBody, 'shopperDetails' | 'buyer' | 'refusesMail'> {
  signedIn: string | undefined;
  isAwaitingPayment: boolean;
}

export interface Orderer {
  shopperId: string;
  shopper: ShopperGiven;
  monthly: MonthlyCustomer;
  acceptsMail: boolean;
}

const NOT_MONTHLY: MonthlyCustomer = { monthlyTerm: null };

/**
 * R-SHOPPERS-1: who is signed in orders as themselves, and what they type refreshes their file, but for the address by
 * which they were let in. What anybody else types stays on the order; no two of these type the same address.
 */
export async function whoOrders(
  tx: Transaction,
  shop: OpenShop,
  orders: readonly Asked[],
  now: Date,
): Promise<Orderer[]> {
  // A test order makes no customer.
  if (shop.isTest)
    return orders.map((order) => ({
      shopperId: randomUUID(),
      shopper: typedBy(order),
      monthly: NOT_MONTHLY,
      acceptsMail: false,
    }));
  const files = await Promise.all(
    orders.map(async ({ signedIn }) => (signedIn === undefined ? undefined : lockKnownShopper(tx, shop.id, signedIn))),
  );
  const strangers = orders.filter((_order, index) => !files[index]).map(typedBy);
  const found = await findOrAddShoppers(tx, shop.id, strangers, now);
  const chosen: Record<MailChoice, string[]> = { ACCEPTED: [], REFUSED: [] };
  const orderers: Orderer[] = [];
  for (const [index, order] of orders.entries()) {
    const file = files[index];
    const shopper = { ...typedBy(order), ...(file && { email: file.email }) };
    const { id: shopperId, mailChoice } = file ?? found.get(emailKey(shopper.email))!;
    if (file) await updateDetails(tx, shop.id, shopperId, shopper);
    const isSignedIn = file !== undefined;
    const choice = choiceAfterOrder(mailChoice, { refusesMail: order.refusesMail, isSignedIn });
    const isNew = choice !== null && choice !== mailChoice;
    const waits = isNew && waitsForSale(choice, { isAwaitingPayment: order.isAwaitingPayment, isSignedIn });
    if (isNew && !waits) chosen[choice].push(shopperId);
    // Anybody can type the address and the SIREN of a restaurant: only who signed in orders on its account.
    orderers.push({ shopperId, shopper, monthly: file ?? NOT_MONTHLY, acceptsMail: waits });
  }
  for (const choice of MAIL_CHOICES)
    if (chosen[choice].length > 0) await saveMailChoice(tx, shop.id, chosen[choice], { choice, now });
  return orderers;
}

const typedBy = ({ shopperDetails, buyer }: Asked): ShopperGiven => ({
  ...shopperDetails,
  phone: toE164(shopperDetails.phone) ?? shopperDetails.phone,
  // Who orders for their household once does not stop having a company.
  ...(buyer && { buyer: readBuyer(buyer) }),
});
