import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleOrder, samplePoint, sampleShop } from '../../testing/sample-shop.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const ADDRESS = '/admin/commandes';
const market = samplePoint(1, 'Marché de Sarlat');
const pageOf = (count: number, totalCount = count, page = 1) => ({ data: Array.from({ length: count }, (_, n) => sampleOrder(n)), page, pageSize: 20, totalCount });
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
const asked = (app: ReturnType<typeof renderApp>) => Object.fromEntries(app.calls('GET GetOrdersPage').at(-1)?.query ?? []);
const filter = (name: string) => screen.getByRole('combobox', { name });

describe('the list', () => {
  it('shows a page, each row with a link to its order', async () => {
    const app = await open();
    const table = await screen.findByRole('table', { name: 'Commandes' });
    expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['# / Client', 'Statut', 'Collecte', 'Sous total', 'Frais de service', 'Total']);
    expect(plain(within(table).getAllByRole('row')[1]?.textContent)).toBe(
      'ABCD2340Anne DurandStatutÀ accepterCollectevendredi 20 novembre 202608:00 – 12:30, Marché de SarlatSous total5,00 €Frais de service0,15 €Total5,15 €',
    );
    expect(within(table).getByRole('link', { name: 'ABCD2341' }).getAttribute('href')).toBe('/admin/commandes/ABCD2341');
    expect(asked(app)).toEqual({ sortBy: 'collectionDate', sortAscending: 'true', pageNumber: '1' });
    expect(screen.getByText('Résultats 1 à 2 sur 2')).toBeTruthy();
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
    const app = await open({ 'GET GetOrdersPage': () => (isBroken ? { status: 500, text: 'Une erreur est survenue.' } : { json: pageOf(1) }) });
    await screen.findByText('Une erreur est survenue lors de la récupération des commandes');
    isBroken = false;
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('table', { name: 'Commandes' });
  });

  it('says that there is none, and offers the way out of the filters', async () => {
    const app = await open({ 'GET GetOrdersPage': ({ query }) => ({ json: pageOf(query.has('status') ? 0 : 2) }) }, `${ADDRESS}?status=REFUSED`);
    await screen.findByRole('heading', { name: 'Aucun résultat' });
    expect(screen.getByText("Nous n'avons trouvé aucune commande pour ces critères.")).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    await screen.findByRole('table', { name: 'Commandes' });
    expect(app.at()).toBe(ADDRESS);
  });

  it('offers no way out when nothing is filtered', async () => {
    await open({ 'GET GetOrdersPage': { json: pageOf(0) } });
    await screen.findByRole('heading', { name: 'Aucun résultat' });
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
  });

  it('turns pages by the address', async () => {
    const app = await open({ 'GET GetOrdersPage': ({ query }) => ({ json: pageOf(20, 45, Number(query.get('pageNumber'))) }) }, `${ADDRESS}?sort=-total&page=2`);
    await screen.findByText('Résultats 21 à 40 sur 45');
    await app.user.click(screen.getByRole('link', { name: 'Suivant' }));
    await screen.findByText('Résultats 41 à 45 sur 45');
    expect(app.at()).toBe(`${ADDRESS}?sort=-total&page=3`);
    expect(asked(app)).toEqual({ sortBy: 'total', sortAscending: 'false', pageNumber: '3' });
  });
});

describe('the filters', () => {
  it('are in the address, go back to page 1, and are asked of the server', async () => {
    const app = await open({}, `${ADDRESS}?page=2`);
    await app.user.selectOptions(filter('Point de collecte'), 'Marché de Sarlat');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?collectionPoint=${market.id}`));
    await app.user.selectOptions(filter('Statut'), 'À traiter');
    await waitFor(() => expect(app.at()).toContain('status=PAID'));
    await app.user.selectOptions(filter('Tri'), 'Total décroissant');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?collectionPoint=${market.id}&status=PAID&sort=-total`));
    await waitFor(() => expect(asked(app)).toEqual({ collectionPoint: market.id, status: 'PAID', sortBy: 'total', sortAscending: 'false', pageNumber: '1' }));
    expect((filter('Statut') as HTMLSelectElement).value).toBe('PAID');
  });

  it('offer each status once, by the names of the specification', async () => {
    await open();
    expect(within(filter('Statut')).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tous', 'À traiter', 'Refusée', 'Acceptée', 'Remise', 'Annulée']);
  });

  it('search, and say how many were found', async () => {
    const app = await open();
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher une commande' }), 'durand{Enter}');
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?search=durand`));
    await waitFor(() => expect(asked(app)).toMatchObject({ search: 'durand' }));
    await waitFor(() => expect(within(screen.getByRole('search')).getByRole('status').textContent).toMatch(/^2\s?résultats$/));
  });
});

describe('the documents', () => {
  it.each([
    ['Récapitulatif Excel', 'GenerateOrdersExcelRecap', 'Commandes.xlsx'],
    ['Factures (ZIP)', 'GenerateOrdersInvoiceArchive', 'Factures.zip'],
    ['Rapport de vente', 'GenerateSalesReport', 'Rapport.pdf'],
  ])('« %s » is made of the same filters', async (label, call, name) => {
    const caught = catchDownloads();
    const app = await open({ [`GET ${call}`]: { file: { name, content: 'contenu' } } }, `${ADDRESS}?status=PAID&search=durand&sort=-total&page=2`);
    await app.user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(caught.names).toEqual([name]));
    expect(await caught.contents[0]?.text()).toBe('contenu');
    expect(Object.fromEntries(app.calls(`GET ${call}`)[0]?.query ?? [])).toEqual({ status: 'PAID', search: 'durand' });
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
    const app = await open({ 'GET GenerateOrdersInvoiceArchive': { status: 409, text: 'Aucune facture pour ces critères.' } });
    await app.user.click(screen.getByRole('button', { name: 'Factures (ZIP)' }));
    await screen.findByText('Aucune facture pour ces critères.');
    expect(caught.names).toEqual([]);
    expect(screen.getByRole('button', { name: 'Factures (ZIP)' }).getAttribute('aria-busy')).toBeNull();
  });
});
