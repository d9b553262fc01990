import type { Order } from '@etal/contract/orders';
import type { Preparation } from '@etal/contract/preparation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../testing/catch-downloads.ts';
import { fakeEventSource } from '../../testing/fake-event-source.ts';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder, samplePoint, samplePreparation, sampleShop } from '../../testing/sample-shop.ts';
import { smallDevice } from '../../testing/small-device.ts';
import { keptDay } from './unsent/kept-day.ts';
import { submitCollect } from './unsent/queue.ts';

const point = samplePoint(1, 'Marché de Die');
const DATE = '2026-11-21';
const QUERY = `date=${DATE}&point=${point.id}`;
const ADDRESS = `/admin/preparation?${QUERY}`;
const at = { collectionDate: DATE, collectionPointId: point.id, collectionPointLabel: point.label };
const order = (n: number, changes: Partial<Order> = {}) => sampleOrder(n, { status: 'ACCEPTED', ...at, ...changes });

const totals: Preparation['totals'] = [
  {
    saleableId: '00000000-0000-4000-8000-000000000201',
    label: 'Panier soupe',
    categoryLabel: null,
    pieces: 2,
    piecesInBags: 0,
    unit: null,
    gramsInBags: 0,
    grams: 0,
    isEstimate: false,
    packs: [],
  },
  {
    saleableId: '00000000-0000-4000-8000-000000000101',
    label: 'Carottes',
    categoryLabel: 'Légumes',
    pieces: 0,
    piecesInBags: 0,
    unit: null,
    gramsInBags: 0,
    grams: 3500,
    isEstimate: false,
    packs: [
      { weight: 500, count: 3 },
      { weight: 1000, count: 2 },
    ],
  },
  {
    saleableId: '00000000-0000-4000-8000-000000000102',
    label: 'Poireaux',
    categoryLabel: 'Légumes',
    pieces: 10,
    piecesInBags: 6,
    unit: null,
    gramsInBags: 0,
    grams: 0,
    isEstimate: false,
    packs: [],
  },
  {
    saleableId: '00000000-0000-4000-8000-000000000103',
    label: 'Poulet',
    categoryLabel: 'Volailles',
    pieces: 2,
    piecesInBags: 0,
    unit: null,
    gramsInBags: 0,
    grams: 3600,
    isEstimate: true,
    packs: [],
  },
];
const prepared = (changes: Parameters<typeof samplePreparation>[1] = {}): Preparation =>
  samplePreparation(
    { date: DATE, collectionPoint: { id: point.id, label: point.label } },
    { totals, orders: [order(1, { sales: SAMPLE_SALES })], ...changes },
  );

const open = async (
  address: string,
  preparation: Preparation | null,
  answers: Answers = {},
  activeOrders: Order[] = [],
) => {
  const app = renderApp(address, {
    'GET GetShopAggregate': { json: sampleShop({ activeOrders, collectionPoints: [point] }) },
    ...(preparation && { 'GET GetPreparation': { json: preparation } }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: /^Préparation/ });
  return app;
};

beforeEach(() => localStorage.clear());

describe('choosing the day to prepare', () => {
  it('offers the next collections with their counts', async () => {
    const app = await open('/admin/preparation', null, { 'GET GetPreparation': { json: prepared() } }, [
      order(1),
      order(2),
      order(3, { status: 'PAID' }),
      order(4, { isTest: true, collectionDate: '2026-11-19' }),
    ]);
    const cards = within(screen.getByRole('region', { name: 'Prochaines collectes' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => plain(textContent))).toEqual([
      'Samedi 21 novembre 2026, Marché de Die2 commandes à préparer1 à accepter',
    ]);
    await app.user.click(within(cards[0]!).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Préparation · samedi 21 novembre 2026, Marché de Die' });
    expect(app.at()).toBe(ADDRESS);
  });

  it('opens any other day, and says when there is nothing', async () => {
    const app = await open('/admin/preparation', null, {
      'GET GetPreparation': { json: prepared({ orders: [], totals: [] }) },
    });
    expect(screen.getByRole('heading', { name: 'Aucune collecte à préparer' })).toBeTruthy();
    await app.user.type(screen.getByLabelText('Date'), '2025-03-01');
    await app.user.selectOptions(screen.getByLabelText('Point de collecte'), point.label);
    await app.user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await screen.findByRole('heading', { name: 'Rien à préparer' });
    expect(app.at()).toBe(`/admin/preparation?date=2025-03-01&point=${point.id}`);
    expect(Object.fromEntries(app.calls('GET GetPreparation')[0]!.query)).toEqual({
      date: '2025-03-01',
      collectionPoint: point.id,
    });
    expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull();
  });

  it('reminds of what was entered here and never arrived', async () => {
    keptDay({ date: DATE, point: point.id }).change((queue) => submitCollect(queue, order(1).id, 0));
    await open('/admin/preparation', null, {
      [`POST CollectOrder/${order(1).id}`]: { status: 503, text: 'Une erreur est survenue.' },
    });
    expect(plain(screen.getByText(/sur cet appareil/).textContent)).toBe(
      "1 saisie faite sur cet appareil pour le samedi 21 novembre 2026 n'est pas encore arrivée à Étal.",
    );
    expect(screen.getByRole('link', { name: 'Voir ces saisies' }).getAttribute('href')).toBe(`/admin/pesee?${QUERY}`);
  });
});

describe('a prepared day', () => {
  const done = (label: string) => new RegExp(`^Fait\\s: ${label}$`);
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent).replace(/Il en manque : .*$/, ''));

  it('leads from each line to what is missing of it', async () => {
    await open(ADDRESS, prepared());
    expect(screen.getByRole('link', { name: /^Il en manque\s: Carottes$/ }).getAttribute('href')).toBe(
      `/admin/il-en-manque?article=${totals[1]?.saleableId}&${QUERY}`,
    );
  });

  it('shows what to harvest by category, with packs, baskets and estimates', async () => {
    await open(ADDRESS, prepared());
    expect(rows('Légumes')).toEqual(['Carottes3,5 kg3 × 500 g, 2 × 1 kg', 'Poireaux10 piècesdont 6 dans des paniers']);
    expect(rows('Volailles')).toEqual(['Poulet2 pièces, ~3,6 kg']);
    expect(rows('Paniers')).toEqual(['Panier soupe2 paniers']);
    expect(screen.queryByText(/reste.* à accepter/)).toBeNull();
  });

  it('is ticked off on this device, until more of it is ordered', async () => {
    const app = await open(ADDRESS, prepared());
    await app.user.click(screen.getByRole('checkbox', { name: done('Carottes') }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: done('Carottes') }).checked).toBe(true);
    await act(() => app.router.navigate('/admin/preparation'));
    await screen.findByRole('region', { name: 'Prochaines collectes' });
    await act(() => app.router.navigate(ADDRESS));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: done('Carottes') })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: done('Poireaux') }).checked).toBe(false);
  });

  it('says when the device is full and ticks go with the page', async () => {
    const app = await open(ADDRESS, prepared());
    const device = smallDevice(0);
    await app.user.click(screen.getByRole('checkbox', { name: done('Carottes') }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: done('Carottes') }).checked).toBe(true);
    expect(plain(screen.getByText(/mémoire de cet appareil/).closest('[role=alert]')?.textContent)).toBe(
      "La mémoire de cet appareil est pleine : ce que vous saisissez n'est gardé que tant que cette page reste ouverte.",
    );
    device.room = Infinity;
    await app.user.click(screen.getByRole('checkbox', { name: done('Carottes') }));
    expect(screen.queryByText(/mémoire de cet appareil/)).toBeNull();
  });

  it('follows the orders: more of it is to be picked again', async () => {
    const source = fakeEventSource();
    let now = prepared();
    const app = await open(ADDRESS, null, { 'GET GetPreparation': () => ({ json: now }) });
    await waitFor(() => expect(source.isOpen()).toBe(true));
    await app.user.click(screen.getByRole('checkbox', { name: done('Poireaux') }));
    now = prepared({ toAccept: 2, totals: totals.map((total) => ({ ...total, pieces: total.pieces * 2 })) });
    await act(async () => source.emit(7));
    await waitFor(() => expect(rows('Légumes')[1]).toContain('20 pièces'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: done('Poireaux') }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: done('Carottes') }).checked).toBe(false);
    expect(plain(screen.getByText(/restent à accepter/).textContent)).toBe('2 commandes restent à accepter');
    expect(screen.getByRole('link', { name: 'Voir les commandes actives' }).getAttribute('href')).toBe(
      '/admin/commandes-actives',
    );
  });

  it('shows a sheet per customer, at an address of its own, read once', async () => {
    const paid = order(2, {
      paymentChannel: 'ONLINE',
      paymentStatus: 'CAPTURED',
      dueOnSite: 0,
      shopperDetails: { ...order(1).shopperDetails, firstname: 'Paul' },
    });
    const app = await open(
      ADDRESS,
      prepared({
        orders: [order(1, { sales: SAMPLE_SALES, note: 'Je passe tard' }), paid],
      }),
    );
    await app.user.click(screen.getByRole('link', { name: 'Par client' }));
    expect(app.at()).toBe(`${ADDRESS}&vue=clients`);
    expect(screen.getByRole('link', { name: 'Par client' }).getAttribute('aria-current')).toBe('page');
    const anne = within(screen.getByRole('article', { name: 'Anne Durand' }));
    expect(plain(anne.getByText('Je passe tard').textContent)).toBe('Je passe tard');
    expect(anne.getByRole('link', { name: /06/ }).getAttribute('href')).toBe('tel:+33600000000');
    expect(anne.getByRole('link', { name: 'ABCD2341' }).getAttribute('href')).toBe('/admin/commandes/ABCD2341');
    expect(anne.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Salade batavia2 pièces3,00 €',
      'Pommes de terre1 × 2 kg4,80 €',
      'Tomme de vache350 g7,70 €',
      'Poulet fermier2 pièces, environ 3,2 kg~49,60 €',
      'Frais de service ~0,15 €',
    ]);
    expect(anne.getByText('À régler sur place')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Paul Durand' })).getByText('Payée en ligne')).toBeTruthy();
    expect(app.calls('GET GetPreparation')).toHaveLength(1);
  });

  it('asks on a sheet for what is still due, beside the total', async () => {
    const dearer = order(1, { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 309 });
    await open(`${ADDRESS}&vue=clients`, prepared({ orders: [dearer] }));
    expect(plain(screen.getByRole('article', { name: 'Anne Durand' }).textContent)).toMatch(
      /À régler sur place3,09 €Total de la commande 5,15 €$/,
    );
  });

  it('tells on a sheet the deposits that leave with it', async () => {
    const deposit = { kindId: order(1).id, label: 'Bocal', cents: 200, count: 1 };
    const inJars = order(1, { sales: [{ ...SAMPLE_SALES[0]!, deposit }], dueOnSite: 915 });
    await open(`${ADDRESS}&vue=clients`, prepared({ orders: [inJars] }));
    expect(plain(screen.getByRole('article', { name: 'Anne Durand' }).textContent)).toMatch(
      /Consignes \(2 bocaux\)4,00 €À régler sur place9,15 €Total de la commande 5,15 €$/,
    );
  });

  it('is printed, and saved as a spreadsheet', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const caught = catchDownloads();
    const app = await open(ADDRESS, prepared(), {
      'GET GeneratePreparationExcel': { file: { name: 'Préparation.xlsx', content: 'x' } },
    });
    await app.user.click(screen.getByRole('button', { name: 'Imprimer' }));
    expect(print).toHaveBeenCalledOnce();
    await app.user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(caught.names).toEqual(['Préparation.xlsx']));
    expect(Object.fromEntries(app.calls('GET GeneratePreparationExcel')[0]!.query)).toEqual({
      date: DATE,
      collectionPoint: point.id,
    });
  });

  it('labels are printed from a place of a begun sheet on, several for an order of several bags', async () => {
    const caught = catchDownloads();
    const app = await open(ADDRESS, prepared(), {
      'GET GenerateOrderLabels': { file: { name: 'Étiquettes.pdf', content: 'x' } },
    });
    await app.user.click(screen.getByRole('button', { name: 'Étiquettes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Étiquettes' }));
    await app.user.selectOptions(dialog.getByLabelText('Format'), 'A4_8');
    const start = dialog.getByLabelText('Première étiquette libre');
    await app.user.clear(start);
    await app.user.type(start, '9');
    await app.user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    expect(app.calls('GET GenerateOrderLabels')).toEqual([]);
    await app.user.clear(start);
    await app.user.type(start, '3');
    const bags = dialog.getByLabelText('Étiquettes pour Anne Durand, ABCD2341');
    await app.user.clear(bags);
    await app.user.type(bags, '2');
    await app.user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(caught.names).toHaveLength(1));
    expect(Object.fromEntries(app.calls('GET GenerateOrderLabels')[0]!.query)).toEqual({
      date: DATE,
      collectionPoint: point.id,
      format: 'A4_8',
      start: '3',
      several: 'ABCD2341:2',
    });
  });

  it('leads to the scale only when something is to be weighed', async () => {
    await open(ADDRESS, prepared());
    expect(screen.getByRole('link', { name: 'Peser' }).getAttribute('href')).toBe(`/admin/pesee?${QUERY}`);
    expect(screen.getByRole('link', { name: 'Remettre' }).getAttribute('href')).toBe(`/admin/remise?${QUERY}`);
  });

  it('has no scale when nothing is to be weighed', async () => {
    await open(ADDRESS, prepared({ orders: [order(1)] }));
    expect(screen.queryByRole('link', { name: 'Peser' })).toBeNull();
  });

  it('says why it cannot be read, and tries again', async () => {
    let isBroken = true;
    const app = await open(ADDRESS, null, {
      'GET GetPreparation': () =>
        isBroken ? { status: 404, text: 'Point de collecte non trouvé' } : { json: prepared() },
    });
    await screen.findByText('Point de collecte non trouvé');
    isBroken = false;
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('table', { name: 'Légumes' });
  });
});

it('the active orders lead to the preparation of their day', async () => {
  renderApp('/admin/commandes-actives', {
    'GET GetShopAggregate': { json: sampleShop({ activeOrders: [order(1)], collectionPoints: [point] }) },
  });
  const link = await screen.findByRole('link', { name: 'Préparer Samedi 21 novembre 2026, Marché de Die' });
  expect(link.getAttribute('href')).toBe(ADDRESS);
});
