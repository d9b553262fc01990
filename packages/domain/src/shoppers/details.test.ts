import { expect, it } from 'vitest';
import { differingDetails } from './details.ts';

const FILE = { firstname: 'Léa', lastname: 'Martin', phone: '+33612345678', city: 'Sarlat-la-Canéda' };

it.each([
  ['the same', {}, []],
  ['written otherwise', { firstname: ' lea', lastname: 'MARTIN', phone: '06 12 34 56 78' }, []],
  ['another number', { phone: '06 99 99 99 99' }, ['phone']],
  ['another person', { firstname: 'Paul', city: 'Crest' }, ['firstname', 'city']],
])('%s', (_what, typed, fields) => {
  expect(differingDetails({ ...FILE, ...typed }, FILE)).toEqual(fields);
});

it('a file that lacks something differs in it', () => {
  expect(differingDetails(FILE, { ...FILE, phone: '' })).toEqual(['phone']);
});
