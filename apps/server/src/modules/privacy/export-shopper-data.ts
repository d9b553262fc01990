import { fullName } from '@etal/domain/shoppers/full-name';
import { Refusal } from '@etal/contract/errors';
import type { exportShopperData as call } from '@etal/contract/shoppers';
import type { Queries } from '../../platform/db/database.ts';
import type { FileAnswer, Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { alertsOf } from '../notifications/notifications.ts';
import { readShopperBalance } from '../till/till.ts';
import { findShopper, groupsOf, ordersOf } from '../shoppers/shoppers.ts';
import { readShopperMailings } from './shopper-mailings.queries.ts';

export function exportShopperData({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) => database.withShop(shopId, (tx) => exportShopper(tx, shopId, id));
}

/**
 * GDPR, article 15: who they are to this shop, their orders, groups, account and mailings; in a form that machines read
 * too.
 */
export async function exportShopper(tx: Queries, shopId: string, id: string): Promise<FileAnswer> {
  const client = await findShopper(tx, shopId, id);
  if (!client) throw new Refusal('SHOPPER_UNKNOWN');
  const { choice, chosenAt, mailings } = await readShopperMailings(tx, shopId, id);
  const data = {
    client: { ...client, choixMail: choice, choixMailLe: chosenAt },
    groupes: await groupsOf(tx, shopId, id),
    commandes: await ordersOf(tx, shopId, id),
    alertes: await alertsOf(tx, shopId, client.email),
    compte: await readShopperBalance(tx, shopId, id),
    envois: mailings,
  };
  return {
    name: `donnees-${fullName(client).replaceAll(' ', '-')}.json`,
    type: 'application/json',
    content: Buffer.from(JSON.stringify(data, null, 2)),
  };
}
