import { type PaymentNotice, paymentNotice } from '@etal/contract/payment-alerts';
import { noticeMail, noticePush, tagOf } from '@etal/texts/payment-notices';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { addressee, addresseesOf, tellMerchant } from './tell-merchant.ts';
import { readShopLabel } from './to-tick.queries.ts';

export const NOTICE = topic('payment-notice', z.extend(addressee, { notice: paymentNotice, since: z.int() }));

export interface Telling {
  shopId: string;
  notice: PaymentNotice;
  now: Date;
  /** The mail is another message's: only devices are told here. */
  onDevicesOnly?: boolean;
}

/** R-PAYMENTS-8: tells a fact of the shop's money by mail and push, in the transaction that writes it. */
export async function tellNotice(
  tx: Transaction,
  { shopId, notice, now, onDevicesOnly = false }: Telling,
): Promise<void> {
  const told = (await addresseesOf(tx, shopId, now)).filter(
    ({ addressee: { recipientId } }) => !onDevicesOnly || recipientId === undefined,
  );
  enqueue(
    tx,
    ...told.map(({ addressee: whom, leaves }) => ({
      topic: NOTICE,
      ...leaves,
      shopId,
      payload: { ...whom, notice, since: now.getTime() },
      availableAt: now,
    })),
  );
}

export async function deliverNotice(
  services: Services,
  senders: Senders,
  { notice, since, ...whom }: z.infer<typeof NOTICE.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A notice belongs to a shop.');
  const label = await services.database.withShop(shopId, (tx) => readShopLabel(tx, shopId));
  await tellMerchant(
    services,
    senders,
    { shopId, ...whom },
    {
      mail: noticeMail(label, notice, services.config.origin),
      notice: noticePush(notice),
      name: `${tagOf(notice)}-${since}`,
    },
  );
}
