import { ibanLast4 } from '@etal/domain/settings/iban';
import { PaymentRefused, type IbanReading, type Payments } from '../../../ports/payment-service.ts';
import type { SandboxObjects } from './objects.ts';
import { IBAN_PATH, withSessionId } from './paths.ts';
import type { Sandbox } from './sandbox.ts';

type Iban = Pick<Payments, 'startIbanSetup' | 'readIbanSetup' | 'readMandate'>;

const SESSION_MS = 24 * 60 * 60 * 1000;

export const sandboxIban = (sandbox: Sandbox): Iban => ({
  startIbanSetup: async ({ shopId, setup, customerId, successUrl, cancelUrl }) => {
    const customer = customerId ?? (await sandbox.createOnce(`cus:${shopId}`, 'customer', () => ({ shopId }))).id;
    await sandbox.read('customer', customer);
    const expiresAt = new Date(sandbox.now().getTime() + SESSION_MS).toISOString();
    const { id } = await sandbox.createOnce(`iban:${shopId}:${setup}`, 'iban', () => ({
      customerId: customer,
      successUrl,
      cancelUrl,
      expiresAt,
      given: null,
    }));
    return { sessionId: id, customerId: customer, url: `${sandbox.origin()}${IBAN_PATH}/${id}` };
  },

  readIbanSetup: async (sessionId) => readingOfIban(await sandbox.read('iban', sessionId), sandbox.now()),

  readMandate: async ({ paymentMethodId }) => {
    try {
      await sandbox.read('method', paymentMethodId);
      return { isActive: true };
    } catch (error) {
      if (error instanceof PaymentRefused) return { isActive: false };
      throw error;
    }
  },
});

export function readingOfIban({ given, expiresAt }: SandboxObjects['iban'], now: Date): IbanReading {
  if (given) return { state: 'DONE', ...given };
  return { state: now.getTime() < Date.parse(expiresAt) ? 'PENDING' : 'ABANDONED' };
}

/** The merchant has given an IBAN, checked before. Undefined: that visit had ended. */
export async function giveIban(sandbox: Sandbox, sessionId: string, iban: string): Promise<string | undefined> {
  const { data: session, hasChanged } = await sandbox.change('iban', sessionId, async (session, tx) => {
    if (readingOfIban(session, sandbox.now()).state !== 'PENDING') return undefined;
    const given = {
      paymentMethodId: sandbox.newId('method'),
      mandateId: `${sessionId}_mandate`,
      last4: ibanLast4(iban),
    };
    await sandbox.insert(tx, 'method', given.paymentMethodId, { customerId: session.customerId, last4: given.last4 });
    return { ...session, given };
  });
  if (!hasChanged) return undefined;
  await sandbox.tell(null, { kind: 'IBAN_SETUP', sessionId });
  return withSessionId(session.successUrl, sessionId);
}
