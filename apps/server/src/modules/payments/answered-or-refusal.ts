import { Refusal } from '@etal/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { PaymentRefused, PaymentsAway } from '../../ports/payment-service.ts';

/**
 * What the payment service answers, or a refusal of ours. Its « no » is for the operator: the merchant can but wait.
 */
export async function answeredOrRefusal<Answer>(log: FastifyBaseLogger, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentsAway) throw new Refusal('PAYMENT_SERVICE_AWAY');
    if (!(error instanceof PaymentRefused)) throw error;
    // Logs only the code, because the service's messages may contain an account, an address or an IBAN.
    log.warn({ code: error.code }, 'the payment service refused');
    throw new Refusal('PAYMENT_SERVICE_AWAY');
  }
}
