import { createHash } from 'node:crypto';
import type { CallResponse } from '@etal/contract/endpoint';
import type { getShopAggregate as call } from '@etal/contract/shop';
import { reopenUntil } from '@etal/domain/shop/standing';
import { type CallContext, NOT_MODIFIED } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readPaymentAlerts } from '../payments/payments.ts';
import { readAggregate, type ShopVersion, shopVersion } from './aggregate.queries.ts';

type Aggregate = typeof call;

/** An unchanged shop answers 304 from its version alone, without reading its lists. */
export function getShopAggregate({ config, database, payments, clock }: Services) {
  return async (
    _input: object,
    { user, shopId, role, request, reply }: CallContext<Aggregate>,
  ): Promise<CallResponse<Aggregate> | typeof NOT_MODIFIED> => {
    const currentUser = { email: user.email, name: user.name, role };
    const known = request.headers['if-none-match'];
    return database.withShop(shopId, async (tx) => {
      if (known && known === versionTag(shopId, await shopVersion(tx, shopId, clock.now()), currentUser))
        return NOT_MODIFIED;
      const { version, ordersVersion, announcement, suspensionReason, closedAt, ...aggregate } = await readAggregate(
        tx,
        shopId,
        clock.now(),
      );
      reply.header('etag', versionTag(shopId, { version, ordersVersion, announcement }, currentUser));
      return {
        ...aggregate,
        parameters: {
          ...aggregate.parameters,
          paymentService: payments.kind,
          hasTillAttestation: config.operator !== null,
        },
        notices: {
          announcement,
          suspensionReason,
          reopenUntil: closedAt && Math.floor(reopenUntil(closedAt).getTime() / 1000),
        },
        paymentAlerts: await readPaymentAlerts(tx, shopId),
        platformFee: { ...config.platformFee, bearer: aggregate.parameters.feeBearer },
        currentUser,
        websiteUrl: `${config.origin}/boutique/${aggregate.slug}`,
      };
    });
  };
}

const readerTag = (reader: object): string =>
  createHash('sha256').update(JSON.stringify(reader)).digest('base64url').slice(0, 12);

/** Two who read the same shop in other roles, or under another name, hold other answers. */
const versionTag = (shopId: string, { version, ordersVersion, announcement }: ShopVersion, reader: object): string =>
  `"${shopId}-${version}-${ordersVersion}-${readerTag({ ...reader, announcement })}"`;
