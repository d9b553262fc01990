import { expect, it } from 'vitest';
import { fullName, greetedName } from './full-name.ts';

it.each([
  ['Marie', 'Noël', 'Marie Noël'],
  ['', 'Noël', 'Noël'],
])('%j and %j are « %s »', (firstname, lastname, name) => {
  expect(fullName({ firstname, lastname })).toBe(name);
});

it.each(['Léa', 'Jean-Pierre', "N'Golo", 'Marie de la Tour', 'J.-P.', 'Zoë'])('a letter greets %j', (firstname) => {
  expect(greetedName(firstname)).toBe(firstname);
});

it.each([
  '',
  'https://gagne.example',
  'www.gagne.example',
  'Gagnez sur gagne.example',
  'Appelez le 0899000000',
  'Votre colis est bloqué payez ici maintenant',
  'Léa\nVotre compte est bloqué',
  '<b>Léa</b>',
])('R-ABUSE-8: and nobody by %j', (firstname) => {
  expect(greetedName(firstname)).toBeNull();
});
