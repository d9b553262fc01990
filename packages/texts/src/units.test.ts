import { expect, it } from 'vitest';
import { countUnits, pricePerUnit, unitBeside } from './units.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [null, '2,40 € la pièce', '1 pièce', '3 pièces'],
  ['botte', '2,40 € la botte', '1 botte', '3 bottes'],
  ['bouquet', '2,40 € le bouquet', '1 bouquet', '3 bouquets'],
  ['panier', '2,40 € le panier', '1 panier', '3 paniers'],
  ['cagette', '2,40 € par cagette', '1 cagette', '3 cagettes'],
  ['colis', '2,40 € par colis', '1 colis', '3 colis'],
])('a price and a number of %j', (unit, price, one, three) => {
  expect([pricePerUnit(240, unit), countUnits(1, unit), countUnits(3, unit)].map(plain)).toEqual([price, one, three]);
});

it.each([
  [0, 'botte'],
  [1, 'botte'],
  [2, 'bottes'],
  [null, 'bottes'],
])('beside a field that holds %j', (count, unit) => {
  expect(unitBeside(count, 'botte')).toBe(unit);
});
