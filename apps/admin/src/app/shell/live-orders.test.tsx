import type { Order } from '@etal/contract/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeEventSource } from '../../testing/fake-event-source.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleOrder, sampleShop } from '../../testing/sample-shop.ts';
import { newcomers } from './new-orders.ts';

const [known, fresh] = [sampleOrder(1), sampleOrder(2)] as const;
const accepted = (order: Order): Order => ({ ...order, status: 'ACCEPTED' });

it.each<[string, Order[], Order[], Order[]]>([
  ['one more', [known], [known, fresh], [fresh]],
  ['nothing', [known], [known], []],
  ['one accepted', [known], [accepted(known)], []],
  ['one that is accepted already', [known], [known, accepted(fresh)], []],
  ['one gone', [known, fresh], [known], []],
  ['two at once, oldest first', [], [fresh, known], [known, fresh]],
])('%s', (_case, before, now, news) => {
  expect(newcomers(before, now)).toEqual(news);
});

it('the menu counts every active order, and in red those alone that wait for an answer', async () => {
  const { say } = await open('/admin/articles');
  const badge = (words: RegExp) => screen.queryByText(words)?.parentElement?.className;
  const RED = /bg-tomato/;
  expect(badge(/^1\sà accepter$/)).toMatch(RED);
  await say(8, [accepted(known), fresh, accepted(sampleOrder(3))]);
  await waitFor(() => expect(badge(/^3\scommandes actives$/)).toBeDefined());
  expect(badge(/^3\scommandes actives$/)).not.toMatch(RED);
  expect(badge(/^1\sà accepter$/)).toMatch(RED);
  await say(9, [accepted(known)]);
  await waitFor(() => expect(badge(/^1\scommande active$/)).toBeDefined());
  expect(badge(/à accepter$/)).toBeUndefined();
});

/** The shell's own; a page's header comes after it. */
const header = () => screen.getAllByRole('banner')[0]!;

async function open(address: string) {
  const source = fakeEventSource();
  let orders = [known];
  const app = renderApp(address, { 'GET GetShopAggregate': () => ({ json: sampleShop({ activeOrders: orders }) }) });
  await screen.findByRole('heading', { level: 1 });
  // The heading may stand there before the shell listens.
  await waitFor(() => expect(source.isOpen()).toBe(true));
  const say = async (version: number, now: Order[] = orders) => {
    orders = now;
    await act(async () => source.emit(version));
  };
  const notice = () => within(header()).getByRole('status').textContent;
  return { app, source, say, notice, loads: () => app.calls('GET GetShopAggregate').length };
}

it('a new order is announced, counted and put in the title, without moving the focus', async () => {
  const { app, say, notice, loads, source } = await open('/admin/articles');
  expect(source.addresses).toEqual(['/api/WatchOrders']);
  const button = screen.getByRole('button', { name: 'Modifier les catégories' });
  button.focus();
  await say(7);
  await waitFor(() => expect(loads()).toBe(2));
  expect(notice()).toBe('');

  await say(8, [known, fresh]);
  await waitFor(() => expect(notice()).toBe("Nouvelle commande d'Anne Durand"));
  expect(document.title).toBe('(1) Articles – Étal');
  expect(screen.getByText(/^2\s?commandes actives$/)).toBeTruthy();
  expect(document.activeElement).toBe(button);

  await say(9, [known, fresh, sampleOrder(3, { shopperDetails: { ...known.shopperDetails, firstname: 'Paul' } })]);
  await waitFor(() => expect(notice()).toMatch(/^2\snouvelles commandes, la dernière de Paul Durand$/));
  expect(document.title).toBe('(2) Articles – Étal');

  await app.user.click(within(header()).getByRole('link', { name: /nouvelles commandes/ }));
  await screen.findByRole('heading', { level: 1, name: 'Commandes actives' });
  await waitFor(() => expect(document.title).toBe('Commandes actives – Étal'));
  expect(notice()).toBe('');
});

it('on the open list it stands there at once, and is news until one touches anything', async () => {
  const { app, say, notice } = await open('/admin/commandes-actives');
  await say(1);
  await say(2, [known, fresh]);
  await screen.findByRole('link', { name: new RegExp(fresh.reference) });
  expect(document.title).toBe('(1) Commandes actives – Étal');
  await app.user.keyboard('{Shift}');
  await waitFor(() => expect(document.title).toBe('Commandes actives – Étal'));
  expect(notice()).toBe('');
});

it('an order answered elsewhere is no news any more', async () => {
  const { say, notice } = await open('/admin/articles');
  await say(1);
  await say(2, [known, fresh]);
  await waitFor(() => expect(notice()).not.toBe(''));
  await say(3, [known, accepted(fresh)]);
  await waitFor(() => expect(notice()).toBe(''));
  expect(document.title).toBe('Articles – Étal');
});

it('what came in before one listened is not missed', async () => {
  const { say, notice } = await open('/admin/articles');
  await say(1, [known, fresh]);
  await waitFor(() => expect(notice()).toBe("Nouvelle commande d'Anne Durand"));
});

it('the same version after a reconnection reads nothing again, another one does', async () => {
  const { say, loads } = await open('/admin/articles');
  await say(4);
  await waitFor(() => expect(loads()).toBe(2));
  await say(4);
  await say(5);
  await waitFor(() => expect(loads()).toBe(3));
});

it('stops listening when one leaves the back-office', async () => {
  const { app, source } = await open('/admin/articles');
  expect(source.isOpen()).toBe(true);
  await act(() => app.router.navigate('/login'));
  await waitFor(() => expect(source.isOpen()).toBe(false));
});

it('does without where the browser has none', async () => {
  renderApp('/admin/articles', { 'GET GetShopAggregate': { json: sampleShop() } });
  await screen.findByRole('heading', { level: 1, name: 'Articles' });
});
