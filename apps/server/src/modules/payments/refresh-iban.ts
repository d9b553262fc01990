import type { Services } from '../../platform/services.ts';
import { endIbanSession, readPaymentLinks } from './payment-settings.queries.ts';

/** Reads what became of the merchant's visit to give an IBAN; a visit still going on changes nothing. */
export async function refreshIban({ database, payments, clock }: Services, shopId: string): Promise<void> {
  const { ibanSessionId } = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || ibanSessionId === null) return;
  const reading = await payments.readIbanSetup(ibanSessionId);
  if (reading.state === 'PENDING') return;
  await database.withShop(shopId, (tx) => endIbanSession(tx, shopId, ibanSessionId, reading, clock.now()));
}
