import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it.each([
  ['Marie', 'Noël', 'Marie Noël'],
  ['', 'Noël', 'Noël'],
])('%j and %j are « %s »', (firstname, lastname, name) => {
  expect(fullName({ firstname, lastname })).toBe(name);
});
