import { expect, it } from 'vitest';
import { formatPhone } from './format.ts';
import { formatSiren, maskedIban } from './settings.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

it.each([
  [formatSiren('732829320'), '732 829 320'],
  [formatPhone('+33612345678'), '06 12 34 56 78'],
  [formatPhone('+33553314545'), '05 53 31 45 45'],
  [formatPhone('+32470123456'), '+32470123456'],
  [maskedIban('2606'), '•••• 2606'],
])('%s', (shown, expected) => {
  expect(plain(shown)).toBe(expected);
  // On one line, wherever it stands.
  expect(shown).not.toContain(' ');
});
