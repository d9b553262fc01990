import type { Order } from '@etal/contract/orders';
import { ALREADY_SENT } from '@etal/texts/already-sent';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { READ_WITHIN_MS } from '../../../calls/intents.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleArticle, sampleOrder, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';
import type { Shortage } from './shortage.view.ts';

const point = samplePoint(1, 'Marché de Die');
const radishes = sampleArticle(1, 'Radis');
const turnips = sampleArticle(2, 'Navets');
const cheese = sampleArticle(3, 'Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT' });
const DATE = '2026-11-21';
const ADDRESS = `/admin/il-en-manque?article=${radishes.id}&date=${DATE}&point=${point.id}`;

const CUSTOMERS = [
  ['Anne Durand', 4],
  ['Paul Petit', 2],
  ['Zoé Roux', 1],
] as const;
const bunches = (n: number, quantity: number): Order['sales'][number] => ({
  klass: 'UnitOrderSale',
  unit: null,
  id: `00000000-0000-4000-8000-00000000060${n}`,
  saleableId: radishes.id,
  saleableLabel: 'Radis',
  saleableImgUrl: '/images/x.jpg',
  saleableCategoryLabel: 'Légumes',
  deposit: null,
  quantity,
  subTotal: 250 * quantity,
});
const orderOf = (n: number, quantity: number, changes: Partial<Order> = {}): Order => {
  const total = Math.round(250 * quantity * 1.03);
  return sampleOrder(n, {
    status: 'ACCEPTED',
    sales: [bunches(n, quantity)],
    subTotal: 250 * quantity,
    platformFees: total - 250 * quantity,
    total,
    dueOnSite: total,
    ...changes,
  });
};
const orders = CUSTOMERS.map(([, quantity], index) => orderOf(index + 1, quantity));
const shortage: Shortage = {
  wanted: 7,
  isWeight: false,
  lines: CUSTOMERS.map(([name, quantity], index) => ({
    orderId: orders[index]!.id,
    reference: orders[index]!.reference,
    name,
    quantity,
    placedAt: 1_760_000_000 + index,
  })),
};
const ids = orders.map(({ id }) => id);

async function open(answers: Answers = {}, address = ADDRESS) {
  const app = renderApp(address, {
    'GET GetShopAggregate': {
      json: sampleShop({ collectionPoints: [point], singleArticles: [radishes, turnips, cheese] }),
    },
    'GET GetShortage': { json: shortage },
    'GET GetOrdersByTimeRange': { json: orders },
    'POST SettleShortage': { json: { changed: ids, canceled: [], refused: [] } },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: /^Il en manque/ });
  return app;
}
type App = Awaited<ReturnType<typeof open>>;

const available = () => screen.findByLabelText(/^Quantité disponible/);
const shares = () =>
  within(screen.getByRole('table', { name: 'Parts de chaque client' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      plain(row.children[0]?.textContent),
      plain(row.children[1]?.textContent),
      within(row).getByRole<HTMLInputElement>('textbox').value,
    ]);
const share = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^Part de ${name}`) });
const settle = async (app: App) => {
  // Behind a dialog that is still closing, it is not there yet.
  await app.user.click(await screen.findByRole('button', { name: 'Répartir' }));
  await app.user.click(await screen.findByRole('button', { name: 'Répartir et prévenir' }));
};

it('shares what there is out fairly, tells what it does, and sends it once', async () => {
  const app = await open();
  expect(await screen.findByText(/^Demandé\s: 7 par 3\sclients\.$/)).toBeTruthy();
  await app.user.type(await available(), '4');
  expect(shares()).toEqual([
    ['Anne Durand ABCD2341', '4', '2'],
    ['Paul Petit ABCD2342', '2', '1'],
    ['Zoé Roux ABCD2343', '1', '1'],
  ]);
  await app.user.click(screen.getByRole('checkbox', { name: 'Ne plus vendre cet article' }));
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  const question = await screen.findByRole('alertdialog', { name: /^Répartir 4 entre 3 clients/ });
  // Two bunches of Anne's and one of Paul's, with 3 % of fees.
  expect(plain(question.textContent)).toContain(
    '2 commandes modifiées. 7,72 € de moins à régler sur place, frais de service compris.',
  );
  await app.user.dblClick(within(question).getByRole('button', { name: 'Répartir et prévenir' }));
  expect(await screen.findByText(/^3\scommandes modifiées$/)).toBeTruthy();
  expect(app.calls('POST SettleShortage').map(({ body }) => body)).toEqual([
    {
      saleableId: radishes.id,
      date: DATE,
      collectionPoint: point.id,
      available: 4,
      rule: 'FAIR',
      reason: 'La récolte a été moins bonne que prévu.',
      refundTo: 'CARD',
      stopSelling: true,
    },
  ]);
  expect(app.calls('POST SettleShortage')[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  expect(screen.getByRole('link', { name: 'Retour à la préparation' }).getAttribute('href')).toBe(
    `/admin/preparation?date=${DATE}&point=${point.id}`,
  );
});

it('serves the first ones, or nobody, and counts the orders that it leaves empty', async () => {
  const app = await open();
  await app.user.type(await available(), '5');
  await app.user.click(screen.getByRole('radio', { name: /^Premiers servis/ }));
  expect(shares().map(([, , given]) => given)).toEqual(['4', '0', '1']);
  expect(screen.getByText(/^1\scommande annulée$/)).toBeTruthy();
  await app.user.click(screen.getByRole('radio', { name: /^Personne/ }));
  expect(screen.queryByLabelText(/^Quantité disponible/)).toBeNull();
  expect(screen.getByText(/^3\scommandes annulées$/)).toBeTruthy();
  await settle(app);
  await waitFor(() => expect(app.calls('POST SettleShortage')).toHaveLength(1));
  expect(app.calls('POST SettleShortage')[0]?.body).toMatchObject({ available: 0, rule: 'NONE' });
});

it('lets each share be retouched, never above what was asked for nor above what there is', async () => {
  const app = await open();
  await app.user.type(await available(), '4');
  await app.user.clear(share('Zoé Roux'));
  await app.user.type(share('Zoé Roux'), '2');
  expect(screen.getByText('1 au plus')).toBeTruthy();
  await app.user.clear(share('Zoé Roux'));
  await app.user.type(share('Zoé Roux'), '0');
  await app.user.clear(share('Anne Durand'));
  await app.user.type(share('Anne Durand'), '4');
  expect(plain(screen.getByText(/^Vous donnez plus/).textContent)).toBe(
    "Vous donnez plus que ce qu'il y a : 4 en tout.",
  );
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await app.user.clear(share('Anne Durand'));
  await app.user.type(share('Anne Durand'), '3');
  await settle(app);
  await waitFor(() => expect(app.calls('POST SettleShortage')).toHaveLength(1));
  expect(app.calls('POST SettleShortage')[0]?.body).toMatchObject({
    given: [
      { orderId: ids[2], quantity: 0 },
      { orderId: ids[0], quantity: 3 },
    ],
  });
});

it('replaces what is missing by something else sold by the piece', async () => {
  const app = await open();
  await app.user.type(await available(), '4');
  const list = screen.getByRole('combobox', { name: 'Remplacer ce qui manque par' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rien', 'Navets']);
  await app.user.selectOptions(list, 'Navets');
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  expect(plain((await screen.findByRole('alertdialog')).textContent)).toContain('Rien ne change pour les paiements.');
  await app.user.click(screen.getByRole('button', { name: 'Répartir et prévenir' }));
  await waitFor(() => expect(app.calls('POST SettleShortage')).toHaveLength(1));
  expect(app.calls('POST SettleShortage')[0]?.body).toMatchObject({ replaceBy: { saleableId: turnips.id } });
});

it.each([
  ['CAPTURED', '5,15 € rendus sur les cartes, frais de service compris.'],
  ['AUTHORIZED', '5,15 € de moins débités des cartes, frais de service compris.'],
] as const)('tells what cards pay less (%s)', async (paymentStatus, words) => {
  const paid = orderOf(1, 4, { paymentChannel: 'ONLINE', paymentStatus, dueOnSite: 0 });
  const app = await open({
    'GET GetShortage': { json: { ...shortage, wanted: 4, lines: shortage.lines.slice(0, 1) } },
    'GET GetOrdersByTimeRange': { json: [paid] },
  });
  await app.user.type(await available(), '2');
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  expect(plain((await screen.findByRole('alertdialog')).textContent)).toContain(words);
});

it('keeps what cards paid too much for their customers, where the merchant wants that', async () => {
  const paid = { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0 } as const;
  const app = await open({
    'GET GetShortage': { json: { ...shortage, wanted: 5, lines: [shortage.lines[0]!, shortage.lines[2]!] } },
    'GET GetOrdersByTimeRange': { json: [orderOf(1, 4, paid), orderOf(3, 1, paid)] },
  });
  await app.user.type(await available(), '2');
  await app.user.clear(share('Zoé Roux'));
  await app.user.type(share('Zoé Roux'), '0');
  await app.user.click(screen.getByRole('checkbox', { name: 'Garder en avoir' }));
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  // Three of Anne's four bunches; Zoé's order, which nothing is left of, is cancelled.
  expect(plain((await screen.findByRole('alertdialog')).textContent)).toContain(
    '2,58 € rendus sur les cartes, 7,72 € gardés en avoir, frais de service compris.',
  );
  await app.user.click(screen.getByRole('button', { name: 'Répartir et prévenir' }));
  await waitFor(() => expect(app.calls('POST SettleShortage')[0]?.body).toMatchObject({ refundTo: 'BALANCE' }));
});

it('asks how much there is, and says when that is enough', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Répartir' }));
  expect(screen.getByText('Indiquez combien il y en a.')).toBeTruthy();
  expect(document.activeElement).toBe(await available());
  await app.user.type(await available(), '7');
  expect(screen.getByText(/^Il y en a assez pour tout le monde/)).toBeTruthy();
  await app.user.clear(await available());
  await app.user.type(await available(), '3');
  await app.user.clear(screen.getByLabelText(/^Motif/));
  await app.user.click(screen.getByRole('button', { name: 'Répartir' }));
  expect(screen.getByText(/^Donnez un motif/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('tries again under the same key, and under a new one once told that the first try arrived', async () => {
  const texts = ['Service indisponible.', ALREADY_SENT, ALREADY_SENT];
  const app = await open({ 'POST SettleShortage': () => ({ status: 409, text: texts.shift() ?? '' }) });
  await app.user.type(await available(), '4');
  await settle(app);
  expect(await screen.findByText('Service indisponible.')).toBeTruthy();
  await waitFor(() => expect(shares()).toHaveLength(3));
  await settle(app);
  expect(await screen.findByText(ALREADY_SENT)).toBeTruthy();
  await settle(app);
  await waitFor(() => expect(app.calls('POST SettleShortage')).toHaveLength(3));
  const [first, second, third] = app.calls('POST SettleShortage').map(({ headers }) => headers.get('idempotency-key'));
  expect([first === second, second === third]).toEqual([true, false]);
});

it('names the orders that could not follow, and tries them again with the same request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const answers = [
    {
      changed: ids.slice(0, 1),
      canceled: [],
      refused: [{ orderId: ids[1], problem: 'Une autre action est en cours.' }],
    },
    { changed: ids.slice(1, 2), canceled: [], refused: [] },
  ];
  const app = await open({ 'POST SettleShortage': () => ({ json: answers.shift() }) });
  await app.user.type(await available(), '4');
  await settle(app);
  expect(await screen.findByText(/^1\scommande n'a pas pu suivre$/)).toBeTruthy();
  expect(plain(screen.getByRole('link', { name: 'ABCD2342' }).closest('li')?.textContent)).toBe(
    'ABCD2342, Paul Petit : Une autre action est en cours.',
  );
  vi.advanceTimersByTime(READ_WITHIN_MS);
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/pu suivre/)).toBeNull());
  const [first, second] = app.calls('POST SettleShortage');
  expect([second?.body, second?.headers.get('idempotency-key')]).toEqual([
    first?.body,
    first?.headers.get('idempotency-key'),
  ]);
});

it('shares grams out by the scale’s steps, without a replacement', async () => {
  const lines = shortage.lines
    .slice(0, 2)
    .map((line, index) => ({ ...line, quantity: undefined, grams: 500 + index * 500 }));
  const app = await open(
    { 'GET GetShortage': { json: { wanted: 1500, isWeight: true, lines } } },
    ADDRESS.replace(radishes.id, cheese.id),
  );
  await app.user.type(await available(), '1000');
  expect(shares().map(([, wanted, given]) => [wanted, given])).toEqual([
    ['500 g', '340'],
    ['1 kg', '660'],
  ]);
  expect(screen.queryByRole('combobox', { name: 'Remplacer ce qui manque par' })).toBeNull();
});

it('says when nobody waits for it, and when that cannot be read', async () => {
  const app = await open({ 'GET GetShortage': { json: { wanted: 0, isWeight: false, lines: [] } } });
  expect(await screen.findByText("Personne n'attend cet article ce jour-là")).toBeTruthy();
  expect(app.calls('GET GetShortage')[0]?.query.toString()).toBe(
    `saleable=${radishes.id}&date=${DATE}&collectionPoint=${point.id}`,
  );
  await open({ 'GET GetShortage': { status: 404, text: "Cet article n'existe pas." } });
  expect(await screen.findByText("Cet article n'existe pas.")).toBeTruthy();
});
