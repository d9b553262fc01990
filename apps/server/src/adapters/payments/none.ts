import { BadEventSignature, PaymentRefused, type Payments } from '../../ports/payment-service.ts';

/** Serving for real without a payment service: nothing can be charged (R-RUNNING-4). */
export const noPayments = (): Payments => ({
  kind: 'none',
  createAccount: refuse,
  onboardingLink: refuse,
  readAccount: refuse,
  payOutMonthly: refuse,
  startIbanSetup: refuse,
  readIbanSetup: refuse,
  readMandate: refuse,
  startCheckout: refuse,
  readCheckout: refuse,
  expireCheckout: refuse,
  capture: refuse,
  release: refuse,
  refund: refuse,
  refundPart: refuse,
  debitFees: refuse,
  readFeeDebit: refuse,
  listPayouts: refuse,
  listPayoutLines: refuse,
  readEvent: () => {
    throw new BadEventSignature();
  },
});

const refuse = async (): Promise<never> => {
  throw new PaymentRefused('not_configured');
};
