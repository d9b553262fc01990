import { expect, it } from 'vitest';
import { newOrdersText } from './orders.ts';

it.each([
  [1, 'Paul Durand', 'Nouvelle commande de Paul Durand'],
  [1, 'Anne Durand', "Nouvelle commande d'Anne Durand"],
  [1, 'Élise', "Nouvelle commande d'Élise"],
  [1, 'Hélène', "Nouvelle commande d'Hélène"],
  [1, 'Yves', "Nouvelle commande d'Yves"],
  [1, 'Yann', 'Nouvelle commande de Yann'],
  [3, 'Paul', '3\u00A0nouvelles commandes, la dernière de Paul'],
])('%i, the last by %s', (count, name, text) => {
  expect(newOrdersText(count, name)).toBe(text);
});
