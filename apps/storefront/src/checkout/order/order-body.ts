import type { CallInput } from '@etal/contract/endpoint';
import type { placeOrder } from '@etal/contract/storefront';
import type { PaymentChannel } from '@etal/domain/orders/order';
import type { CartLine } from '../cart/cart-lines.ts';
import type { Draft } from './draft.ts';
import type { SlotChoice } from '../slots.ts';

interface Chosen {
  pointId: string;
  slot: SlotChoice;
  channel: PaymentChannel;
  /** What the shopper was shown: any other amount is asked about again. */
  total: number;
  testToken: string | undefined;
  /** Undefined for a test, whose shopper is asked nothing. */
  refusesMail: boolean | undefined;
}

export function orderBody(
  { details, buyer, note }: Draft,
  lines: readonly CartLine[],
  { pointId, slot, channel, total, testToken, refusesMail }: Chosen,
): CallInput<typeof placeOrder>['body'] {
  return {
    collectionPointId: pointId,
    collectionDate: slot.date,
    collectionPeriod: slot.period,
    paymentChannel: channel,
    shopperDetails: details,
    ...(buyer && { buyer }),
    ...(note.trim() !== '' && { note }),
    ...(refusesMail !== undefined && { refusesMail }),
    expectedTotal: total,
    ...(testToken !== undefined && { testToken }),
    sales: lines.map(({ wish: { saleableId, quantity, optionWeight, selectedWeight } }) => ({
      saleableId,
      ...(quantity !== undefined && { quantity }),
      ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
      ...(selectedWeight !== undefined && { selectedWeight }),
    })),
  };
}
