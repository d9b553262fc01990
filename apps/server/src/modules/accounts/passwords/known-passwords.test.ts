import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countKnownPasswords, isKnownPassword, KNOWN_HASH_BYTES } from './known-passwords.ts';

it('knows ten thousand passwords of twelve signs or more, each once and in order', () => {
  expect(countKnownPasswords()).toBeGreaterThanOrEqual(10_000);
  const bytes = readFileSync(new URL('known-passwords.bin', import.meta.url));
  expect(bytes.length % KNOWN_HASH_BYTES).toBe(0);
  const hashes = Array.from({ length: countKnownPasswords() }, (_, index) =>
    bytes.subarray(index * KNOWN_HASH_BYTES, (index + 1) * KNOWN_HASH_BYTES).toString('hex'),
  );
  expect([...new Set(hashes)].toSorted()).toEqual(hashes);
});

it.each(['1qaz2wsx3edc', 'Q1W2E3R4T5Y6', 'leavemealone', 'sonyericsson', 'LeaveMeAlone'])('%s is known', (password) => {
  expect(isKnownPassword(password)).toBe(true);
});

it.each(['les carottes sont cuites', 'demonstration-etal', 'une autre phrase facile', ''])('%j is not', (password) => {
  expect(isKnownPassword(password)).toBe(false);
});
