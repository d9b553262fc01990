import { Refusal } from '@etal/contract/errors';
import type { closeShop as closeCall, reopenShop as reopenCall } from '@etal/contract/shop';
import type { Actor } from '../../platform/http/actor.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { invoiceWhatWaits } from '../orders/orders.ts';
import { actorOf, recordSecurityEvent } from '../security-journal/security-journal.ts';
import { closeShop, lockShop, reopenShop } from '../shop/shop.ts';
import { countOpenOrders, isSomebodyPaying } from './closing.queries.ts';

export function closeShopCall(services: Services): Handler<typeof closeCall> {
  return async ({ body: { label } }, { shopId, ...context }) => {
    await endShop(services, { shopId, label, actor: actorOf(context) });
    return {};
  };
}

/**
 * R-SHOP-7: nobody orders any more; what was ordered is handed over or cancelled, and invoiced, first. Its name
 * says which it is.
 */
export async function endShop(
  services: Services,
  { shopId, label: typed, actor }: { shopId: string; label: string; actor: Actor },
): Promise<void> {
  const { database, clock } = services;
  const judge = async (tx: Transaction): Promise<void> => {
    const { label } = await lockShop(tx, shopId);
    if (typed.trim() !== label.trim()) throw new Refusal('SHOP_LABEL_WRONG');
    const count = await countOpenOrders(tx, shopId);
    if (count > 0) throw new Refusal('SHOP_HAS_ORDERS', { count });
    if (await isSomebodyPaying(tx, shopId)) throw new Refusal('SHOP_HAS_CHECKOUTS');
  };
  await database.withShop(shopId, judge);
  // By itself, because orders are locked before the shop wherever papers are issued.
  await invoiceWhatWaits(services, shopId);
  await database.withShop(shopId, async (tx) => {
    await judge(tx);
    if (!(await closeShop(tx, shopId, clock.now()))) return;
    await recordSecurityEvent(services, tx, { shopId, actor, kind: 'SHOP_CLOSED', subject: '' });
  });
}

export function reopenShopCall(services: Services): Handler<typeof reopenCall> {
  return async (_input, { shopId, ...context }) => {
    await services.database.withShop(shopId, async (tx) => {
      const came = await reopenShop(tx, shopId);
      if (came === 'ERASED') throw new Refusal('SHOP_ERASED');
      if (came === 'WAS_OPEN') return;
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'SHOP_REOPENED', subject: '' });
    });
    return {};
  };
}
