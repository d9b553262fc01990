import { expect, it } from 'vitest';
import { BadEventSignature, PaymentRefused } from '../../ports/payment-service.ts';
import { noPayments } from './none.ts';

it('without a payment service every call is refused, and no message is believed', async () => {
  const { kind, readEvent, ...calls } = noPayments();
  expect(kind).toBe('none');
  expect(() => readEvent('platform', '{}', {})).toThrow(BadEventSignature);
  expect(Object.keys(calls)).toHaveLength(18);
  for (const call of Object.values(calls)) {
    await expect((call as () => Promise<unknown>)()).rejects.toEqual(new PaymentRefused('not_configured'));
  }
});
