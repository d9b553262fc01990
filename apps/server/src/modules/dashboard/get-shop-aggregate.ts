import type { CallResponse } from '@etal/contract/endpoint';
import type { getShopAggregate as call } from '@etal/contract/shop';
import { type CallContext, NOT_MODIFIED } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readPaymentAlerts } from '../payments/payments.ts';
import { readAggregate, type ShopVersion, shopVersion } from './aggregate.queries.ts';

type Aggregate = typeof call;

/** An unchanged shop answers 304 from its version alone, without reading its lists. */
export function getShopAggregate({ config, database, payments, clock }: Services) {
  return async (
    _input: object,
    { user, shopId, request, reply }: CallContext<Aggregate>,
  ): Promise<CallResponse<Aggregate> | typeof NOT_MODIFIED> => {
    const known = request.headers['if-none-match'];
    return database.withShop(shopId, async (tx) => {
      if (known && known === versionTag(shopId, await shopVersion(tx, shopId))) return NOT_MODIFIED;
      const { version, ordersVersion, ...aggregate } = await readAggregate(tx, shopId, clock.now());
      reply.header('etag', versionTag(shopId, { version, ordersVersion }));
      return {
        ...aggregate,
        parameters: {
          ...aggregate.parameters,
          paymentService: payments.kind,
          hasTillAttestation: config.operator !== null,
        },
        paymentAlerts: await readPaymentAlerts(tx, shopId),
        platformFee: { ...config.platformFee, bearer: aggregate.parameters.feeBearer },
        currentUser: { email: user.email },
        websiteUrl: `${config.origin}/boutique/${aggregate.slug}`,
      };
    });
  };
}

const versionTag = (shopId: string, { version, ordersVersion }: ShopVersion): string =>
  `"${shopId}-${version}-${ordersVersion}"`;
