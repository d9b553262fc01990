import type { PaymentReading } from '@etal/domain/orders/payment';
import { type CheckoutKey, PaymentRefused, type Payments } from '../../../ports/payment-service.ts';
import type { SandboxObjects } from './objects.ts';
import { CARD_PATH, withSessionId } from './paths.ts';
import { readingOfPayment } from './payment.ts';
import { existing, type Sandbox } from './sandbox.ts';

type Checkout = Pick<Payments, 'startCheckout' | 'readCheckout' | 'expireCheckout'>;

/** The bounds of the real service, so that nothing passes here that would fail there. */
const SOONEST_MS = 30 * 60 * 1000;
const LATEST_MS = 24 * 60 * 60 * 1000;
const SMALLEST_AMOUNT = 50;

/** How long a card's hold lasts, as most do. */
const HOLD_MS = 7 * 24 * 60 * 60 * 1000;

export const sandboxCheckout = (sandbox: Sandbox): Checkout => ({
  startCheckout: async ({ accountId, orderId, reference, lines, expiresAt, successUrl, cancelUrl }) => {
    await sandbox.read('account', accountId);
    const { id } = await sandbox.createOnce(`co:${orderId}`, 'checkout', () => {
      const left = expiresAt.getTime() - sandbox.now().getTime();
      if (left < SOONEST_MS || left > LATEST_MS) throw new PaymentRefused('invalid_request_error');
      const amount = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
      if (amount < SMALLEST_AMOUNT) throw new PaymentRefused('amount_too_small');
      return {
        accountId,
        orderId,
        reference,
        lines,
        successUrl,
        cancelUrl,
        amount,
        expiresAt: expiresAt.toISOString(),
        isExpired: false,
        paymentId: null,
      };
    });
    return { sessionId: id, url: `${sandbox.origin()}${CARD_PATH}/${id}` };
  },

  readCheckout: async (key) => readingOf(sandbox, await readOwn(sandbox, key)),

  expireCheckout: async (key) => {
    await readOwn(sandbox, key);
    const { data, hasChanged } = await sandbox.change('checkout', key.sessionId, (checkout) =>
      checkoutState(checkout, sandbox.now()) === 'OPEN' ? { ...checkout, isExpired: true } : undefined,
    );
    if (hasChanged) await sandbox.tell(key.accountId, { kind: 'CHECKOUT', sessionId: key.sessionId });
    return readingOf(sandbox, data);
  },
});

async function readOwn(sandbox: Sandbox, { accountId, sessionId }: CheckoutKey): Promise<SandboxObjects['checkout']> {
  const checkout = await sandbox.read('checkout', sessionId);
  return existing(checkout.accountId === accountId ? checkout : undefined);
}

export function checkoutState(
  { paymentId, isExpired, expiresAt }: SandboxObjects['checkout'],
  now: Date,
): PaymentReading['checkout'] {
  if (paymentId !== null) return 'COMPLETE';
  return isExpired || now.getTime() >= Date.parse(expiresAt) ? 'EXPIRED' : 'OPEN';
}

async function readingOf(sandbox: Sandbox, checkout: SandboxObjects['checkout']): Promise<PaymentReading> {
  const { paymentId, amount, orderId } = checkout;
  if (paymentId !== null) return readingOfPayment(paymentId, await sandbox.read('payment', paymentId), sandbox.now());
  const nothingYet = {
    paymentId: null,
    state: 'NONE',
    refundedAmount: 0,
    captureBefore: null,
    isDisputed: false,
  } as const;
  return { checkout: checkoutState(checkout, sandbox.now()), ...nothingYet, amount, currency: 'eur', orderId };
}

/** The shopper has pressed « Payer ». Undefined: that checkout had ended. */
export async function payCheckout(sandbox: Sandbox, sessionId: string): Promise<string | undefined> {
  const { data: checkout, hasChanged } = await sandbox.change('checkout', sessionId, async (checkout, tx) => {
    if (checkoutState(checkout, sandbox.now()) !== 'OPEN') return undefined;
    const { accountId, orderId, amount } = checkout;
    const paymentId = sandbox.newId('payment');
    const captureBefore = new Date(sandbox.now().getTime() + HOLD_MS).toISOString();
    await sandbox.insert(tx, 'payment', paymentId, {
      accountId,
      orderId,
      amount,
      state: 'AUTHORIZED',
      refundedAmount: 0,
      captureBefore,
    });
    return { ...checkout, paymentId };
  });
  if (!hasChanged) return undefined;
  await sandbox.tell(checkout.accountId, { kind: 'CHECKOUT', sessionId });
  return withSessionId(checkout.successUrl, sessionId);
}
