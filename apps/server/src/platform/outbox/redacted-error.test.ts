import { expect, test } from 'vitest';
import { redactedError } from './redacted-error.ts';

test.each([
  [new Error('550 <marie.durand@example.fr>: unknown user'), 'Error: 550 <[address]>: unknown user'],
  [new TypeError('no route to +33 6 12 34 56 78'), 'TypeError: no route to [number]'],
  [new Error('connect ECONNREFUSED 127.0.0.1:25'), 'Error: connect ECONNREFUSED 127.0.0.1:25'],
  ['0612345678', '[number]'],
])('%s', (error, kept) => {
  expect(redactedError(error)).toBe(kept);
});

test('keeps the beginning of a long one', () => {
  expect(redactedError(new Error('x'.repeat(5_000)))).toHaveLength(300);
});
