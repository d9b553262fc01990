import { ibanLast4 } from '@etal/domain/settings/iban';
import type { FeeDebitReading, Payments } from '../../../ports/payment-service.ts';
import { FAILING_IBAN } from './example-ibans.ts';
import type { SandboxObjects } from './objects.ts';
import { existing, type Sandbox } from './sandbox.ts';

type FeeDebits = Pick<Payments, 'debitFees' | 'readFeeDebit'>;

/** A bank takes days; a day is enough to see that it does. */
const SETTLES_AFTER_MS = 24 * 60 * 60 * 1000;

export const sandboxFeeDebits = (sandbox: Sandbox): FeeDebits => ({
  debitFees: async ({ shopId, month, attempt, customerId, paymentMethodId, amount }) => {
    const { customerId: owner, last4 } = await sandbox.read('method', paymentMethodId);
    existing(owner === customerId ? owner : undefined);
    const { id, data, isNew } = await sandbox.createOnce(`fee:${shopId}:${month}:${attempt}`, 'debit', () => ({
      amount,
      settlesAt: new Date(sandbox.now().getTime() + SETTLES_AFTER_MS).toISOString(),
      isDoomed: last4 === ibanLast4(FAILING_IBAN),
    }));
    if (isNew) await sandbox.tell(null, { kind: 'FEE_DEBIT', debitId: id });
    return readingOf(id, data, sandbox.now());
  },

  readFeeDebit: async (debitId) => readingOf(debitId, await sandbox.read('debit', debitId), sandbox.now()),
});

function readingOf(debitId: string, { settlesAt, isDoomed }: SandboxObjects['debit'], now: Date): FeeDebitReading {
  if (now.getTime() < Date.parse(settlesAt)) return { debitId, state: 'PROCESSING' };
  return { debitId, state: isDoomed ? 'FAILED' : 'SUCCEEDED' };
}
