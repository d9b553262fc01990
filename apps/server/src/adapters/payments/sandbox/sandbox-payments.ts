import { BadEventSignature, type Payments } from '../../../ports/payment-service.ts';
import { sandboxAccounts } from './accounts.ts';
import { sandboxCheckout } from './checkout.ts';
import { sandboxFeeDebits } from './fee-debits.ts';
import { sandboxIban } from './iban.ts';
import { mountPages } from './mount-pages.ts';
import { sandboxPayment } from './payment.ts';
import { openSandbox, type SandboxOptions } from './sandbox.ts';

/** A payment service of our own, where no money moves: for trying the product out (R-RUNNING-4). */
export function sandboxPayments(options: SandboxOptions): Payments {
  const sandbox = openSandbox(options);
  return {
    kind: 'sandbox',
    ...sandboxAccounts(sandbox),
    ...sandboxIban(sandbox),
    ...sandboxCheckout(sandbox),
    ...sandboxPayment(sandbox),
    ...sandboxFeeDebits(sandbox),
    // Its messages go straight to `onEvent`: none comes by the door.
    readEvent: () => {
      throw new BadEventSignature();
    },
    mountPages: (app) => mountPages(app, sandbox),
    withClock: (clock) => sandboxPayments({ ...options, clock }),
  };
}
