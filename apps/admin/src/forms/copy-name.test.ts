import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it.each([
  ['Tomates', 'Tomates (copie)'],
  ['a'.repeat(120), `${'a'.repeat(112)} (copie)`],
  // A sign is copied whole or not at all.
  [`${'a'.repeat(111)}🥕🥕🥕🥕`, `${'a'.repeat(111)} (copie)`],
])('the copy of %s is called %s', (label, name) => {
  expect(copyName(label)).toBe(name);
});
