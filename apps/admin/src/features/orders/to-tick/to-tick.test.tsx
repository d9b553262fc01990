import type { Order } from '@etal/contract/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp, type SentCall } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder, sampleOrderDetail, sampleShop } from '../../../testing/sample-shop.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const [salad] = SAMPLE_SALES;
const past = (n: number, changes: Partial<Order> = {}) =>
  sampleOrder(n, { status: 'ACCEPTED', sales: [salad!], ...changes });
const ANNE = past(1);
const PAUL = past(2, {
  paymentChannel: 'ONLINE',
  paymentStatus: 'CAPTURED',
  dueOnSite: 0,
  shopperDetails: { ...ANNE.shopperDetails, firstname: 'Paul', lastname: 'Roux' },
});
/** Its chicken was not weighed. */
const ZOE = past(3, {
  sales: SAMPLE_SALES,
  shopperDetails: { ...ANNE.shopperDetails, firstname: 'Zoé', lastname: 'Blanc' },
});
const TODAY = past(4, { collectionDate: '2026-11-21' });

/** Orders leave the shop's list once the server has an answer to each. */
function serving(orders: Order[], answers: Answers = {}): Answers {
  let active = orders;
  const ending = ({ call }: SentCall) => {
    active = active.filter(({ id }) => !call.endsWith(id));
    return { json: sampleOrderDetail(1) };
  };
  return {
    'GET GetShopAggregate': () => ({ json: sampleShop({ state: 'RUNNING', activeOrders: active }) }),
    'GET GetDashboard': { status: 500, text: 'Une erreur est survenue.' },
    'GET GetOrdersByTimeRange': { json: [] },
    ...Object.fromEntries(
      orders.flatMap(({ id }) => [
        [`POST CollectOrder/${id}`, ending],
        [`POST MarkNoShow/${id}`, ending],
      ]),
    ),
    ...answers,
  };
}
async function open(orders: Order[], answers: Answers = {}, address = '/admin') {
  const app = renderApp(address, serving(orders, answers));
  const block = await screen.findByRole('region', { name: 'À pointer' });
  const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
    app.user.click(within(within_).getByRole('button', { name }));
  const written = () => app.sent.filter(({ call }) => call.startsWith('POST'));
  return { ...app, block, press, written };
}
const textOf = (element: HTMLElement) => plain(element.textContent);

describe('orders whose day is over', () => {
  it('stand on the dashboard with what is still to be paid, the earliest first, and nobody else', async () => {
    const { block } = await open([ANNE, PAUL, ZOE, TODAY, sampleOrder(5)]);
    expect(textOf(block)).toContain("3 commandes dont le jour est passé : dites ce qu'il en est.");
    expect(within(block).getAllByRole('listitem').map(textOf)).toEqual([
      'Anne Durand ABCD2341vendredi 20 novembre 2026, Marché de Sarlat5,15 € à régler sur placeRemettreNon retirée',
      'Paul Roux ABCD2342vendredi 20 novembre 2026, Marché de SarlatPayée en ligneRemettreNon retirée',
      'Zoé Blanc ABCD2343vendredi 20 novembre 2026, Marché de Sarlat~5,15 € à régler sur placePeser et remettreNon retirée',
    ]);
  });

  it('are no block when there are none', async () => {
    renderApp('/admin', serving([TODAY]));
    await screen.findByRole('region', { name: 'Commandes à traiter' });
    expect(screen.queryByRole('region', { name: 'À pointer' })).toBeNull();
  });

  it('stand on top of the active orders, and in no other group', async () => {
    const { block } = await open([ANNE, TODAY], {}, '/admin/commandes-actives');
    expect(within(block).getByRole('link', { name: 'Anne Durand' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Vendredi 20 novembre/ })).toBeNull();
    expect(screen.getByRole('region', { name: /^Samedi 21 novembre/ })).toBeTruthy();
    expect(
      block.compareDocumentPosition(screen.getByRole('region', { name: 'Nouvelles commandes' })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('are all handed over and paid after the count and the sum, but for those to weigh', async () => {
    const app = await open([ANNE, PAUL, ZOE]);
    await app.press('Tout remettre et encaisser');
    const dialog = await screen.findByRole('alertdialog', { name: /^2.commandes remises et réglées/ });
    expect(app.at()).toBe('/admin?pointer=remises');
    expect(textOf(dialog)).toContain('5,15 € réglés sur place.');
    expect(textOf(dialog)).toContain('1 commande reste à peser : Zoé Blanc (ABCD2343).');
    expect(app.written()).toEqual([]);
    await app.press('Tout remettre et encaisser', dialog);
    await screen.findByText(/^2.commandes remises et réglées$/);
    expect(app.written().map(({ call, body }) => [call, body])).toEqual([
      [`POST CollectOrder/${ANNE.id}`, undefined],
      [`POST CollectOrder/${PAUL.id}`, undefined],
    ]);
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'À pointer' })).getAllByRole('listitem')).toHaveLength(1),
    );
    expect(screen.queryByRole('button', { name: 'Tout remettre et encaisser' })).toBeNull();
  });

  it('name who is left to weigh, even beside one alone', async () => {
    const app = await open([ANNE, ZOE]);
    await app.press('Tout remettre et encaisser');
    expect(textOf(await screen.findByRole('alertdialog'))).toContain(
      'Anne Durand (ABCD2341).5,15 € réglés sur place.Sa facture est émise.1 commande reste à peser : Zoé Blanc (ABCD2343).',
    );
  });

  it('are handed over one by one', async () => {
    const app = await open([ANNE, PAUL]);
    await app.press("Remettre la commande d'Anne Durand, ABCD2341");
    const dialog = await screen.findByRole('alertdialog', { name: /^Commande remise et réglée/ });
    expect(textOf(dialog)).toContain('Anne Durand (ABCD2341).5,15 € réglés sur place.Sa facture est émise.');
    await app.press('Remettre et encaisser', dialog);
    await screen.findByText(/^1.commande remise et réglée$/);
    expect(app.written().map(({ call }) => call)).toEqual([`POST CollectOrder/${ANNE.id}`]);
  });

  it('with something to weigh lead to their weights', async () => {
    const { block } = await open([ZOE]);
    expect(
      within(block)
        .getByRole('link', { name: /^Peser et remettre/ })
        .getAttribute('href'),
    ).toBe('/admin/commandes/ABCD2343?motif=remise');
    expect(within(block).queryByRole('button', { name: 'Tout remettre et encaisser' })).toBeNull();
  });

  it('that nobody fetched are noted so, with what becomes of goods and money', async () => {
    const app = await open([ANNE, PAUL]);
    await app.press('Non retirées');
    const dialog = await screen.findByRole('dialog', { name: /^2.commandes non retirées/ });
    expect(textOf(dialog)).toContain('Anne Durand (ABCD2341), Paul Roux (ABCD2342)');
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Remettre les articles en vente' }));
    await app.press('Noter comme non retirées', dialog);
    await screen.findByText(/^2.commandes notées comme non retirées$/);
    expect(app.written().map(({ call, body }) => [call, body])).toEqual([
      [`POST MarkNoShow/${ANNE.id}`, { keepPayment: true, restock: true }],
      [`POST MarkNoShow/${PAUL.id}`, { keepPayment: true, restock: true }],
    ]);
  });

  it('that the server refuses stay, with its sentence and their names', async () => {
    const app = await open([ANNE, PAUL], {
      [`POST CollectOrder/${PAUL.id}`]: { status: 409, text: 'Une autre action est en cours sur cette commande.' },
    });
    await app.press('Tout remettre et encaisser');
    await app.press('Tout remettre et encaisser', await screen.findByRole('alertdialog'));
    const alert = await screen.findByText(/commande n'a pas pu être pointée$/);
    expect(textOf(alert.closest('div')!.parentElement!)).toContain(
      'ABCD2342, Paul Roux : Une autre action est en cours sur cette commande.1 autre a été pointée.',
    );
  });
});
