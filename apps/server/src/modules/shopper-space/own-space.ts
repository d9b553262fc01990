import { Refusal } from '@etal/contract/errors';
import type { ShopperSpace } from '@etal/contract/shopper-space';
import { isToCome } from '@etal/domain/orders/life';
import { todayAt } from '@etal/domain/orders/life';
import { hashToken } from '../../platform/http/tokens.ts';
import type { SignedInShopper } from '../../platform/http/shopper-session.ts';
import { deleteShopperSessions } from '../../platform/http/shopper-session.queries.ts';
import type { Services } from '../../platform/services.ts';
import { eraseShopperData } from '../privacy/privacy.ts';
import { findShopper, saveMailChoice } from '../shoppers/shoppers.ts';
import { ordersOfShopper } from '../storefront/storefront.ts';
import { readDepositKinds, readShopperBalance } from '../till/till.ts';
import { deleteLinksOf } from './shopper-link.queries.ts';

type Shopper = Pick<SignedInShopper, 'shopId' | 'shopperId'>;

/** R-SPACE-2: all that a customer finds again in their space. */
export function readSpace(
  { database, clock, config }: Services,
  { shopId, shopperId, openedAt }: SignedInShopper,
): Promise<ShopperSpace> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return database.withShop(shopId, async (tx) => {
    const shopper = await findShopper(tx, shopId, shopperId);
    if (!shopper) throw new Refusal('SHOPPER_NOT_SIGNED_IN');
    const { cents, deposits } = await readShopperBalance(tx, shopId, shopperId);
    const kinds = await readDepositKinds(tx, shopId);
    const orders = await ordersOfShopper(tx, { shopId, shopperId }, { now, feeRate: config.platformFee });
    const today = todayAt(now);
    const { firstname, lastname, email, phone, city, buyer, mailChoice } = shopper;
    return {
      details: { firstname, lastname, email, phone, city, buyer },
      toCome: orders.filter((order) => isToCome(order, today)).toReversed(),
      past: orders.filter((order) => !isToCome(order, today)),
      balance: cents,
      deposits: deposits
        .filter(({ count }) => count > 0)
        .map(({ kindId, label, count }) => ({
          label,
          count,
          cents: kinds.find(({ id }) => id === kindId)?.cents ?? 0,
        })),
      weeklyMail: mailChoice === 'ACCEPTED',
      openedAt: Math.floor(openedAt.getTime() / 1000),
    };
  });
}

export async function saveChoices(
  { database, clock }: Services,
  { shopId, shopperId }: Shopper,
  { weeklyMail }: { weeklyMail: boolean },
): Promise<void> {
  await database.withShop(shopId, (tx) =>
    saveMailChoice(tx, shopId, [shopperId], { choice: weeklyMail ? 'ACCEPTED' : 'REFUSED', now: clock.now() }),
  );
}

/** Closes the one session that this token is of, or every one; with them go the links that would open another. */
export async function closeSessions(
  { database }: Services,
  { shopId, shopperId }: Shopper,
  onlyToken: string | undefined,
): Promise<void> {
  await database.withShop(shopId, async (tx) => {
    if (onlyToken !== undefined) return deleteShopperSessions(tx, shopId, { tokenHash: hashToken(onlyToken) });
    await deleteShopperSessions(tx, shopId, { shopperId });
    await deleteLinksOf(tx, shopId, shopperId);
  });
}

/** Under the same rules as by the merchant; the sessions end with the address that opened them. */
export const eraseSelf = ({ database }: Services, { shopId, shopperId }: Shopper): Promise<void> =>
  database.withShop(shopId, (tx) => eraseShopperData(tx, shopId, shopperId));
