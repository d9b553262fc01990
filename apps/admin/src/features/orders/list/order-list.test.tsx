import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleOrder, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const ADDRESS = '/admin/commandes';
const market = samplePoint(1, 'Marché de Sarlat');
const pageOf = (count: number, totalCount = count, page = 1) => ({
  data: Array.from({ length: count }, (_, n) => sampleOrder(n)),
  page,
  pageSize: 20,
  totalCount,
});
const serving = (answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: sampleShop({ collectionPoints: [market] }) },
  'GET GetOrdersPage': { json: pageOf(2) },
  ...answers,
});
const open = async (answers: Answers = {}, address = ADDRESS) => {
  const app = renderApp(address, serving(answers));
  await screen.findByRole('heading', { level: 1, name: 'Commandes' });
  return app;
};
const asked = (app: ReturnType<typeof renderApp>) =>
  Object.fromEntries(app.calls('GET GetOrdersPage').at(-1)?.query ?? []);
const filter = (name: string) => screen.getByRole('combobox', { name });

describe('the list of orders', () => {
  it('shows a page, each row with a link to its order', async () => {
    const app = await open();
    const table = await screen.findByRole('table', { name: 'Commandes' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Client', 'Statut', 'Collecte', 'Sous total', 'Frais de service', 'Total']);
    expect(plain(within(table).getAllByRole('row')[1]?.textContent)).toBe(
      'Anne DurandABCD2340, 0 article, paiement sur placeÀ accepterÀ accepterven. 20 nov., 0 article, sur placevendredi 20 novembre 20268 h – 12 h 30, Marché de Sarlat5,00 €0,15 €5,15 €5,00 €+ 0,15 € de frais',
    );
    expect(
      within(table)
        .getByRole('link', { name: /ABCD2341$/ })
        .getAttribute('href'),
    ).toBe('/admin/commandes/ABCD2341');
    expect(asked(app)).toEqual({ sortBy: 'creationDate', sortAscending: 'false', pageNumber: '1' });
    expect(screen.getByText('Résultats 1 à 2 sur 2')).toBeTruthy();
  });

  it('says on a phone too that a company pays at the end of the month', async () => {
    await open({ 'GET GetOrdersPage': { json: { ...pageOf(1), data: [sampleOrder(1, { monthlyTerm: 30 })] } } });
    expect(await screen.findByText(/0\sarticle, en fin de mois$/)).toBeTruthy();
    expect(screen.queryByText(/, sur place$/)).toBeNull();
  });

  it('shows a spinner until it is there', async () => {
    let answer: (value: { json: unknown }) => void = () => {};
    await open({ 'GET GetOrdersPage': () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.getByText('Chargement des commandes…')).toBeTruthy();
    answer({ json: pageOf(1) });
    await screen.findByRole('table', { name: 'Commandes' });
    expect(screen.queryByText('Chargement des commandes…')).toBeNull();
  });

  it('says that it failed, and can be tried again', async () => {
    let isBroken = true;
    const app = await open({
      'GET GetOrdersPage': () => (isBroken ? { status: 500, text: 'Une erreur est survenue.' } : { json: pageOf(1) }),
    });
    await screen.findByText('Une erreur est survenue lors de la récupération des commandes');
    isBroken = false;
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('table', { name: 'Commandes' });
  });

  it('says that there is none, and offers the way out of the filters', async () => {
    const app = await open(
      { 'GET GetOrdersPage': ({ query }) => ({ json: pageOf(query.has('status') ? 0 : 2) }) },
      `${ADDRESS}?status=REFUSED`,
    );
    await screen.findByRole('heading', { name: 'Aucun résultat' });
    expect(screen.getByText("Nous n'avons trouvé aucune commande pour ces critères.")).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    await screen.findByRole('table', { name: 'Commandes' });
    expect(app.at()).toBe(ADDRESS);
  });

  it('a session that has ended leads to the sign-in page', async () => {
    const app = await open({ 'GET GetOrdersPage': { status: 401, text: 'Veuillez vous connecter.' } });
    await waitFor(() => expect(app.at()).toBe('/login'));
  });

  it('says that there is none yet when nothing is filtered', async () => {
    await open({ 'GET GetOrdersPage': { json: pageOf(0) } });
    await screen.findByRole('heading', { name: 'Aucune commande' });
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
  });

  it('turns pages by the address', async () => {
    const app = await open(
      { 'GET GetOrdersPage': ({ query }) => ({ json: pageOf(20, 45, Number(query.get('pageNumber'))) }) },
      `${ADDRESS}?sort=-total&page=2`,
    );
    await screen.findByText('Résultats 21 à 40 sur 45');
    await app.user.click(screen.getByRole('link', { name: 'Suivant' }));
    await screen.findByText('Résultats 41 à 45 sur 45');
    expect(app.at()).toBe(`${ADDRESS}?sort=-total&page=3`);
    expect(asked(app)).toEqual({ sortBy: 'total', sortAscending: 'false', pageNumber: '3' });
    await app.user.click(screen.getByRole('link', { name: 'Précédent' }));
    await screen.findByText('Résultats 21 à 40 sur 45');
  });
});

describe('the filters of the list of orders', () => {
  it('are in the address, go back to page 1, and are asked of the server', async () => {
    const app = await open({}, `${ADDRESS}?page=2`);
    await app.user.selectOptions(filter('Point de collecte'), 'Marché de Sarlat');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?collectionPoint=${market.id}`));
    await app.user.selectOptions(filter('Statut'), 'À traiter');
    await waitFor(() => expect(app.at()).toContain('status=PAID'));
    await app.user.selectOptions(filter('Tri'), 'Total décroissant');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?collectionPoint=${market.id}&status=PAID&sort=-total`));
    await waitFor(() =>
      expect(asked(app)).toEqual({
        collectionPoint: market.id,
        status: 'PAID',
        sortBy: 'total',
        sortAscending: 'false',
        pageNumber: '1',
      }),
    );
    expect((filter('Statut') as HTMLSelectElement).value).toBe('PAID');
  });

  it('are of a period too, whose year is typed digit by digit', async () => {
    const app = await open();
    const from = screen.getByLabelText('Collecte du');
    fireEvent.change(from, { target: { value: '0002-11-01' } });
    expect((from as HTMLInputElement).value).toBe('0002-11-01');
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?from=2026-11-01`));
    expect(app.calls('GET GetOrdersPage').map(({ query }) => query.get('from'))).toEqual([null, '2026-11-01']);
    fireEvent.change(screen.getByLabelText("Jusqu'au"), { target: { value: '2026-11-30' } });
    await waitFor(() =>
      expect(asked(app)).toEqual({
        from: '2026-11-01',
        to: '2026-11-30',
        sortBy: 'creationDate',
        sortAscending: 'false',
        pageNumber: '1',
      }),
    );
    fireEvent.change(from, { target: { value: '' } });
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?to=2026-11-30`));
  });

  it('offer each sort that the product has, both ways, the newest first', async () => {
    await open();
    expect(
      within(filter('Tri'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'De la plus récente à la plus ancienne',
      'De la plus ancienne à la plus récente',
      "Collecte, la plus ancienne d'abord",
      "Collecte, la plus récente d'abord",
      'Total croissant',
      'Total décroissant',
    ]);
    expect((filter('Tri') as HTMLSelectElement).value).toBe('-creationDate');
  });

  it('offer each status once, by the product’s names', async () => {
    await open();
    expect(
      within(filter('Statut'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tous', 'À traiter', 'Refusée', 'Acceptée', 'Remise', 'Annulée']);
  });

  it('search, and say how many were found', async () => {
    const app = await open();
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher une commande' }), 'durand{Enter}');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?search=durand`));
    await waitFor(() => expect(asked(app)).toMatchObject({ search: 'durand' }));
    await waitFor(() =>
      expect(within(screen.getByRole('search')).getByRole('status').textContent).toMatch(/^2\s?résultats$/),
    );
  });
});

describe('the documents of the list of orders', () => {
  it.each([
    ['Récapitulatif Excel', 'GenerateOrdersExcelRecap', 'Commandes.xlsx'],
    ['Factures (ZIP)', 'GenerateOrdersInvoiceArchive', 'Factures.zip'],
    ['Rapport de vente', 'GenerateSalesReport', 'Rapport.pdf'],
  ])('« %s » is made of the same filters', async (label, call, name) => {
    const caught = catchDownloads();
    const app = await open(
      { [`GET ${call}`]: { file: { name, content: 'contenu' } } },
      `${ADDRESS}?status=PAID&search=durand&from=2026-11-20&sort=-total&page=2`,
    );
    await app.user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(caught.names).toEqual([name]));
    expect(await caught.contents[0]?.text()).toBe('contenu');
    expect(Object.fromEntries(app.calls(`GET ${call}`)[0]?.query ?? [])).toEqual({
      status: 'PAID',
      search: 'durand',
      from: '2026-11-20',
    });
  });

  it('that take long say since when', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    catchDownloads();
    let answer: (value: { file: { name: string; content: string } }) => void = () => {};
    const app = await open({ 'GET GenerateOrdersInvoiceArchive': () => new Promise((resolve) => (answer = resolve)) });
    const button = screen.getByRole('button', { name: /^Factures/ });
    await app.user.click(button);
    await vi.advanceTimersByTimeAsync(9000);
    expect(plain(button.textContent)).toBe('Factures (ZIP)');
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(plain(button.textContent)).toMatch(/^Factures \(ZIP\)\(1\d s\)$/));
    answer({ file: { name: 'Factures.zip', content: 'contenu' } });
    await waitFor(() => expect(plain(button.textContent)).toBe('Factures (ZIP)'));
    vi.useRealTimers();
  });

  it('say why there is none', async () => {
    const caught = catchDownloads();
    const app = await open({
      'GET GenerateOrdersInvoiceArchive': { status: 409, text: 'Aucune facture pour ces critères.' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Factures (ZIP)' }));
    await screen.findByText('Aucune facture pour ces critères.');
    expect(caught.names).toEqual([]);
    expect(screen.getByRole('button', { name: 'Factures (ZIP)' }).getAttribute('aria-busy')).toBeNull();
  });
});

describe('the accounting export', () => {
  const call = 'GET GenerateAccountingExport';
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2025-12-15T09:00:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const openExport = async (answers: Answers = {}) => {
    const app = await open(answers, `${ADDRESS}?status=PAID`);
    await app.user.click(screen.getByRole('button', { name: 'Export comptable' }));
    return { app, dialog: await screen.findByRole('dialog', { name: 'Export comptable' }) };
  };

  it('is of a month since the shop exists, the one before unless another is chosen', async () => {
    const caught = catchDownloads();
    const { app, dialog } = await openExport({
      [call]: { file: { name: 'Export comptable 2025-10.csv', content: 'Date' } },
    });
    expect(app.at()).toBe(`${ADDRESS}?status=PAID&export=comptable`);
    const month = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Mois' });
    expect(
      within(month)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['décembre 2025', 'novembre 2025', 'octobre 2025']);
    expect(month.value).toBe('2025-11');
    await app.user.selectOptions(month, 'octobre 2025');
    await app.user.click(within(dialog).getByRole('button', { name: 'Télécharger' }));
    await screen.findByText("Vous pouvez retrouver l'export dans vos téléchargements.");
    expect(caught.names).toEqual(['Export comptable 2025-10.csv']);
    expect(Object.fromEntries(app.calls(call)[0]!.query)).toEqual({ month: '2025-10' });
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?status=PAID`));
  });

  it('says in the dialog why it cannot be had', async () => {
    const { app, dialog } = await openExport({
      [call]: { status: 503, text: 'Une erreur est survenue, veuillez réessayer plus tard.' },
    });
    await app.user.click(within(dialog).getByRole('button', { name: 'Télécharger' }));
    await within(dialog).findByText('Une erreur est survenue, veuillez réessayer plus tard.');
  });
});
