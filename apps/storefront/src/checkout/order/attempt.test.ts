import { CallError } from '@etal/contract/client';
import { SENTENCES } from '@etal/texts/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptKey, drawKey, endAttempt, isDefiniteRefusal } from './attempt.ts';

beforeEach(() => sessionStorage.clear());

describe('the key of an attempt', () => {
  it('stays the same until the attempt has ended', () => {
    let drawn = 0;
    const next = () => attemptKey(sessionStorage, 'envoi', () => `clé-${++drawn}`);
    expect([next(), next()]).toEqual(['clé-1', 'clé-1']);
    endAttempt(sessionStorage, 'envoi');
    expect([next(), next()]).toEqual(['clé-2', 'clé-2']);
  });

  it('cannot be guessed, and is short enough for the server', () => {
    const keys = new Set(Array.from({ length: 50 }, drawKey));
    expect(keys.size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[string, unknown, boolean]>([
    ['no answer at all', new CallError(0, undefined), false],
    ['a rule says no', new CallError(409, SENTENCES.SLOT_CLOSED), true],
    ['wrong input', new CallError(400, 'Nom'), true],
    ['too many tries', new CallError(429, 'Trop'), true],
    ['the server failed, perhaps after it had written the order', new CallError(500, SENTENCES.INTERNAL), false],
    ['the database is away', new CallError(503, SENTENCES.UNAVAILABLE), false],
    ['a proxy answers', new CallError(502, undefined), false],
    // The order of that key is expired: the next try is another order.
    ['the payment service is away', new CallError(503, SENTENCES.PAYMENT_SERVICE_AWAY), true],
    ['a fault of ours', new Error('oups'), false],
  ])('%s: has it ended?', (_, error, expected) => {
    expect(isDefiniteRefusal(error)).toBe(expected);
  });
});
