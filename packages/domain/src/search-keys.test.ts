import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyWords, emailKey, orderShopperKey, searchTerms, shopperSortKey, shopperWords } from './search-keys.ts';

const marie = {
  firstname: 'Marie-Anne',
  lastname: 'Noël',
  email: 'Marie@Clients.test',
  phone: '+33612345678',
  city: 'Saint-Cyr',
};

it('an e-mail is the same with other capitals and spaces around it', () => {
  expect(emailKey(' Marie@Clients.test ')).toBe('marie@clients.test');
});

it.each(['marie-anne noel', 'noel marie-anne'])('the customer of an order is found by « %s »', (words) => {
  expect(orderShopperKey(marie)).toContain(words);
});

it('a company is found by each word of its name', () => {
  expect(companyWords("L'Épicerie du Pré & l'Épicerie")).toEqual(['l', 'epicerie', 'du', 'pre']);
});

it('customers are sorted by their last name', () => {
  expect(shopperSortKey(marie)).toBe('noel marie-anne');
});

const isFound = (person: typeof marie, search: string): boolean => {
  const words = shopperWords(person);
  return searchTerms(search).every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
};

describe('a customer is found', () => {
  it.each([
    'marie noel',
    'NOËL Marie',
    'noë mar',
    'anne',
    'marie-an',
    'cyr',
    'noel saint cyr',
    'marie@clients',
    'clients',
    '0612345678',
    '06 12 34 56 78',
    '06.12.34',
    '06-12',
    '+33612345678',
    '+33 6 12',
    '+33 (0)6 12 34',
    '0033 6 12 34',
    '612345678',
    '56 78',
    '5678',
    'noel 5678',
    '06 12 noël',
    '',
  ])('by « %s »', (search) => {
    expect(isFound(marie, search)).toBe(true);
  });

  it.each(['oel', 'marie martin', '0712', '1234', 'noel 5679', 'marie@client.test', 'x', '%'])(
    'and not by « %s »',
    (search) => {
      expect(isFound(marie, search)).toBe(false);
    },
  );

  it('by every beginning of each of their names, and by every beginning and end of their number', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'É', 'z', 'ç', 'L'), minLength: 1, maxLength: 8 });
    const rest = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
    const cut = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(name, name, rest, cut, fc.constantFrom('', ' ', '.'), (firstname, lastname, digits, length, gap) => {
        const person = { ...marie, firstname, lastname, phone: `+336${digits.join('')}` };
        const national = ['0', '6', ...digits].map(String);
        const searches = [
          `${lastname.slice(0, length)} ${firstname.slice(0, length)}`,
          national.slice(0, length).join(gap),
          national.slice(-length).join(gap),
          `+33${national.slice(1, length + 1).join(gap)}`,
        ];
        expect(searches.filter((search) => !isFound(person, search))).toEqual([]);
      }),
    );
  });
});

it.each(['+32 470', '0032470', '+32470123456', '3456'])('a foreign number is found by « %s »', (search) => {
  expect(isFound({ ...marie, phone: '+32470123456' }, search)).toBe(true);
});

it('the last digits may begin with zeros', () => {
  expect([
    isFound({ ...marie, phone: '+33700000044' }, '0044'),
    isFound({ ...marie, phone: '+33611223344' }, '0044'),
  ]).toEqual([true, false]);
});

it('whoever has neither phone nor e-mail is found by their name alone', () => {
  expect(shopperWords({ firstname: '', lastname: 'Noël', email: '', phone: '', city: '' })).toEqual(['noel']);
});
