import { expect, it } from 'vitest';
import { newOrdersText, ORDER_STATUS_LABELS, ORDERS_FAILURE, ofWhom, PAYMENT_CHANNEL_LABELS } from './orders.ts';

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

it('says a name as it is said', () => {
  expect(['Zoé', 'Anne', 'hugues'].map(ofWhom)).toEqual(['de Zoé', "d'Anne", "d'hugues"]);
});

/** R-SCREENS-7 and R-SCREENS-9, to the letter. */
it('names statuses, payments and failures in the product’s words', () => {
  expect(ORDER_STATUS_LABELS).toEqual({
    PAID: 'À accepter',
    ACCEPTED: 'Acceptée',
    REFUSED: 'Refusée',
    CANCELED: 'Annulée',
    COLLECTED: 'Remise',
  });
  expect(PAYMENT_CHANNEL_LABELS).toEqual({ OFFLINE: 'Paiement sur place', ONLINE: 'Payée en ligne' });
  expect(ORDERS_FAILURE).toBe('Une erreur est survenue lors de la récupération des commandes');
});
