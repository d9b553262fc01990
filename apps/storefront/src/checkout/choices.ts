import type { Storefront } from '@etal/contract/storefront';
import { PAYMENT_CHANNELS, type PaymentChannel } from '@etal/domain/orders/order';
import { type ModeAnswer, paymentMode } from '@etal/domain/orders/payment-modes';
import type { Amounts } from './cart/cart-lines.ts';
import type { Draft } from './order/draft.ts';

/** A shop's only collection point needs no choice, but it never replaces a chosen one that has closed. */
export function chosenPoint(
  { collectionPoints }: Storefront,
  { pointId }: Draft,
): Storefront['collectionPoints'][number] | undefined {
  if (pointId === null && collectionPoints.length === 1) return collectionPoints[0];
  return collectionPoints.find(({ id }) => id === pointId);
}

export function modesOf(
  shop: Storefront,
  point: Storefront['collectionPoints'][number] | undefined,
  { subTotal }: Amounts,
  secondsLeft: number | undefined,
): Record<PaymentChannel, ModeAnswer> {
  const question = {
    shop: shop.paymentModes,
    // Until a point is chosen, no point restricts the payment.
    point: { ONLINE: point?.onlinePaymentsEnabled ?? true, OFFLINE: point?.offlinePaymentsEnabled ?? true },
    subTotal,
    secondsLeft,
  };
  return { ONLINE: paymentMode('ONLINE', question), OFFLINE: paymentMode('OFFLINE', question) };
}

/**
 * A way to pay that closed is no choice any more; the only open one is the choice. A test order moves no money: any
 * will do.
 */
export function chosenChannel(
  { isTest }: Storefront,
  modes: Record<PaymentChannel, ModeAnswer>,
  wanted: PaymentChannel | null,
): PaymentChannel | null {
  if (isTest) return 'OFFLINE';
  const open = PAYMENT_CHANNELS.filter((channel) => modes[channel].isOpen);
  if (open.length === 1) return open[0] ?? null;
  return open.find((channel) => channel === wanted) ?? null;
}
