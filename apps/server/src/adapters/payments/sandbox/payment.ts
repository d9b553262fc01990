import type { PaymentReading } from '@etal/domain/orders/payment';
import type { PaymentKey, Payments } from '../../../ports/payment-service.ts';
import type { SandboxObjects } from './objects.ts';
import { existing, type Sandbox } from './sandbox.ts';

type Payment = Pick<Payments, 'capture' | 'release' | 'refund'>;
type Kept = SandboxObjects['payment'];

export const sandboxPayment = (sandbox: Sandbox): Payment => ({
  capture: (key) =>
    take(sandbox, key, (payment) => (payment.state === 'AUTHORIZED' ? { ...payment, state: 'CAPTURED' } : undefined)),
  release: (key) =>
    take(sandbox, key, (payment) => (payment.state === 'AUTHORIZED' ? { ...payment, state: 'CANCELED' } : undefined)),
  refund: (key) =>
    take(sandbox, key, (payment) =>
      payment.state === 'CAPTURED' && payment.refundedAmount < payment.amount
        ? { ...payment, refundedAmount: payment.amount }
        : undefined,
    ),
});

async function take(
  sandbox: Sandbox,
  { accountId, paymentId }: PaymentKey,
  step: (payment: Kept) => Kept | undefined,
): Promise<PaymentReading> {
  const { data, hasChanged } = await sandbox.change('payment', paymentId, (payment) => {
    existing(payment.accountId === accountId ? payment : undefined);
    return step({ ...payment, state: stateOf(payment, sandbox.now()) });
  });
  if (hasChanged) await sandbox.tell(accountId, { kind: 'PAYMENT', paymentId, orderId: data.orderId });
  return readingOfPayment(paymentId, data, sandbox.now());
}

/** A hold that nobody captured ends by itself. */
const stateOf = ({ state, captureBefore }: Kept, now: Date): Kept['state'] =>
  state === 'AUTHORIZED' && now.getTime() >= Date.parse(captureBefore) ? 'CANCELED' : state;

export function readingOfPayment(paymentId: string, payment: Kept, now: Date): PaymentReading {
  const { orderId, amount, refundedAmount, captureBefore } = payment;
  const state = stateOf(payment, now);
  return {
    checkout: 'COMPLETE',
    paymentId,
    state,
    amount,
    currency: 'eur',
    refundedAmount,
    captureBefore: state === 'AUTHORIZED' ? new Date(captureBefore) : null,
    isDisputed: false,
    orderId,
  };
}
