import type { PaymentReading } from '@etal/domain/orders/payment';
import type { CheckoutWanted } from '../../../ports/payment-service.ts';

/** What the sandbox keeps of each thing, as JSON: instants are texts. */
export interface SandboxObjects {
  account: { shopId: string; canCharge: boolean; paysOutMonthly: boolean };
  /** A merchant's way to the sign-up page, used once. */
  link: { accountId: string; returnUrl: string; refreshUrl: string; isUsed: boolean };
  customer: { shopId: string };
  iban: {
    customerId: string;
    successUrl: string;
    cancelUrl: string;
    expiresAt: string;
    /** Null until the merchant has given it. Of the IBAN, the last four signs are all we keep. */
    given: { paymentMethodId: string; mandateId: string; last4: string } | null;
  };
  method: { customerId: string; last4: string };
  checkout: Pick<CheckoutWanted, 'accountId' | 'orderId' | 'reference' | 'lines' | 'successUrl' | 'cancelUrl'> & {
    amount: number;
    expiresAt: string;
    isExpired: boolean;
    paymentId: string | null;
  };
  payment: {
    accountId: string;
    orderId: string;
    amount: number;
    state: Exclude<PaymentReading['state'], 'NONE'>;
    refundedAmount: number;
    captureBefore: string;
  };
  debit: { amount: number; settlesAt: string; isDoomed: boolean };
  /** Which object a request was first answered with. */
  key: { id: string };
}

export type Kind = keyof SandboxObjects;
