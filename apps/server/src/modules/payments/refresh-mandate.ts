import type { Services } from '../../platform/services.ts';
import { forgetIban, readPaymentLinks } from './payment-settings.queries.ts';

/** Reads whether the IBAN may still be debited: a bank or a merchant can withdraw the mandate. */
export async function refreshMandate({ database, payments, clock }: Services, shopId: string): Promise<void> {
  const { paymentMethodId, mandateId } = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || paymentMethodId === null) return;
  const { isActive } = await payments.readMandate({ paymentMethodId, mandateId });
  if (!isActive) await database.withShop(shopId, (tx) => forgetIban(tx, shopId, paymentMethodId, clock.now()));
}
