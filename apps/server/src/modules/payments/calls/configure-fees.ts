import type { configureFees as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { lockPaymentSettings, setFeeBearer } from '../payment-settings.queries.ts';

/** R-PAYMENTS-6: for the orders to come; those that are placed keep who pays. */
export function configureFees({ database, clock }: Services): Handler<typeof call> {
  return ({ body: { feeBearer } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockPaymentSettings(tx, shopId);
      await setFeeBearer(tx, shopId, feeBearer, clock.now());
      return { feeBearer };
    });
}
