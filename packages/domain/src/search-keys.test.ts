import { expect, it } from 'vitest';
import { emailKey, orderShopperKey, shopperSearchKey, shopperSortKey } from './search-keys.ts';

const marie = {
  firstname: 'Marie',
  lastname: 'Noël',
  email: 'Marie@Clients.test',
  phone: '+33612345678',
  city: 'Saint-Cyr',
};

it('an e-mail is the same with other capitals and spaces around it', () => {
  expect(emailKey(' Marie@Clients.test ')).toBe('marie@clients.test');
});

it.each(['marie noel', 'noel marie'])('the customer of an order is found by « %s »', (words) => {
  expect(orderShopperKey(marie)).toContain(words);
});

it.each(['marie noel', 'noel marie', 'marie@clients', '612345678', 'cyr'])('a customer is found by « %s »', (words) => {
  expect(shopperSearchKey(marie)).toContain(words);
});

it('customers are sorted by their last name', () => {
  expect(shopperSortKey(marie)).toBe('noel marie');
});
