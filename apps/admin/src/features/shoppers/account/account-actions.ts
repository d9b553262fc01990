import type { CallInput } from '@etal/contract/endpoint';
import { letGoDebt, recordDeposits, recordPayment } from '@etal/contract/till';
import { call } from '../../../calls/api.ts';

/** What is noted in a customer's account; `key`: one per opened dialog, so that what is sent twice is noted once. */
export type AccountIntent =
  | { intent: 'payment'; key: string; body: CallInput<typeof recordPayment>['body'] }
  | { intent: 'deposits'; key: string; body: CallInput<typeof recordDeposits>['body']; toSettle: number }
  | { intent: 'letGo'; id: string };

export async function performOnAccount(asked: AccountIntent): Promise<void> {
  switch (asked.intent) {
    case 'payment':
      await call(recordPayment, { body: asked.body }, { headers: { 'idempotency-key': asked.key } });
      return;
    case 'deposits':
      await call(recordDeposits, { body: asked.body }, { headers: { 'idempotency-key': asked.key } });
      return;
    case 'letGo':
      await call(letGoDebt, { params: { id: asked.id } });
  }
}
