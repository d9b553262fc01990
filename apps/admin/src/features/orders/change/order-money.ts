import { toOrderLine } from '@etal/contract/order-line';
import type { Order, OrderDetail } from '@etal/contract/orders';
import type { OrderToChange } from '@etal/domain/orders/change';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { leavesLines, type RefundableOrder, type RefundedLine } from '@etal/domain/orders/refund';
import { totalsOf } from '@etal/domain/orders/totals';

/** Orders of the wire, as the domain's plans of a change and of a refund take them. */

/**
 * The rate of the order's fee: today's, paid by whom the order says. An order keeps the rate that it was placed with,
 * which the wire does not say; `isFeeKnown` tells whether that is the same one.
 */
export const feeOf = (
  { isTest, feeBearer }: Pick<Order, 'isTest' | 'feeBearer'>,
  platformFee: PlatformFee,
): PlatformFee | null => (isTest ? null : { ...platformFee, bearer: feeBearer });

/** Whether the fee of other lines can be told to the cent: a customer who pays none pays none for others either. */
export const isFeeKnown = (
  order: Pick<Order, 'isTest' | 'subTotal' | 'platformFees' | 'feeBearer'>,
  platformFee: PlatformFee | undefined,
): boolean =>
  order.feeBearer === 'MERCHANT' ||
  (platformFee !== undefined && totalsOf([order], feeOf(order, platformFee)).fees === order.platformFees);

/** What was paid back although the lines stay. */
const ownRefunds = ({ refunds }: Pick<OrderDetail, 'refunds'>) => refunds.filter(({ cause }) => leavesLines(cause));

const refundedLines = (order: Pick<OrderDetail, 'refunds'>): RefundedLine[] =>
  ownRefunds(order).flatMap(({ sales }) => sales);

export const creditedOf = (order: Pick<OrderDetail, 'refunds'>): number =>
  ownRefunds(order).reduce((sum, { cents }) => sum + cents, 0);

/** Of that, what its customer has or is about to have: not what was never taken, nor what the card did not get. */
export const givenBackOf = (order: Pick<OrderDetail, 'refunds'>): number =>
  creditedOf({ refunds: order.refunds.filter(({ means, state }) => means !== 'NONE' && state !== 'FAILED') });

/** Of all that, what was never taken: above what the card held, where the point takes no money (R-PAYMENTS-4). */
export const unclaimedOf = ({ refunds }: Pick<OrderDetail, 'refunds'>): number =>
  refunds.reduce((sum, { means, cents }) => sum + (means === 'NONE' ? cents : 0), 0);

export function toOrderToChange(order: OrderDetail, platformFee: PlatformFee): OrderToChange {
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    isTest: order.isTest,
    channel: order.paymentChannel,
    total: order.total,
    credited: creditedOf(order),
    // What can be given back is what was paid, less what is being given back.
    paid: order.refundable,
    refundsUnderWay: 0,
    held: order.heldAmount,
    lines: order.sales.map(toOrderLine),
    fee: feeOf(order, platformFee),
    refunded: refundedLines(order),
  };
}

export const toRefundable = (order: OrderDetail): RefundableOrder => ({
  lines: order.sales.map(toOrderLine),
  subTotal: order.subTotal,
  fees: order.platformFees,
  left: order.refundable,
  refunded: refundedLines(order),
});
