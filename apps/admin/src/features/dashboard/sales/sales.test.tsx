import type { SalesFigures } from '@etal/contract/sales';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShopState } from '@etal/domain/shop/shop';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const sold = (orders: number, amount: number, isEstimate = false) => ({ orders, amount, isEstimate });
const NOTHING = { now: sold(0, 0), before: sold(0, 0) };
const OCTOBER: SalesFigures = {
  from: '2026-10-01',
  to: '2026-10-31',
  beforeFrom: '2026-09-01',
  beforeTo: '2026-09-30',
  total: { now: sold(12, 45_000, true), before: sold(10, 40_000) },
  steps: Array.from({ length: 31 }, (_, day) => ({
    from: `2026-10-${String(day + 1).padStart(2, '0')}`,
    amount: day * 100,
    before: 500,
  })),
  articles: [
    {
      saleableId: ID,
      label: 'Radis',
      isBag: false,
      pieces: 24,
      unit: 'botte',
      grams: 0,
      now: { amount: 5760, isEstimate: false },
      before: { amount: 2400, isEstimate: false },
    },
    {
      saleableId: '00000000-0000-4000-8000-000000000002',
      label: 'Panier du marché',
      isBag: true,
      pieces: 2,
      unit: null,
      grams: 0,
      now: { amount: 3000, isEstimate: false },
      before: { amount: 0, isEstimate: false },
    },
  ],
  points: [{ collectionPointId: ID, label: 'Marché', now: sold(12, 45_000, true), before: sold(10, 40_000) }],
  shoppers: [{ shopperId: ID, name: 'Anne Durand', now: sold(3, 9000), before: sold(0, 0) }],
  unseen: [{ shopperId: ID, name: 'Zoé Roux', lastDate: '2026-09-18', orders: 5, hasEmail: true }],
};

const open = async (
  figures: SalesFigures,
  address = '/admin/ventes?periode=mois&date=2026-10-15',
  state: ShopState = 'RUNNING',
) => {
  const answers: Answers = {
    'GET GetShopAggregate': { json: sampleShop({ state }) },
    'GET GetSales': { json: figures },
  };
  const app = renderApp(address, answers);
  await screen.findByRole('heading', { level: 1, name: 'Mes ventes' });
  return app;
};
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => plain(textContent ?? ''));

it('tells a month beside the one before, by article, point and customer', async () => {
  const app = await open(OCTOBER);
  const october = await screen.findByRole('region', { name: 'Octobre 2026' });
  expect(plain(october.textContent ?? '')).toContain(
    '~450,00 €12 commandes13 % de plus que le mois précédent (400,00 €).',
  );
  expect(rows('Ventes par article')[0]).toContain('Radis');
  expect(rows('Ventes par article')[0]).toContain('24 bottes');
  expect(rows('Ventes par article')[1]).toContain('2 paniers');
  expect(rows('Ventes par point de collecte')[0]).toContain('~450,00 €');
  expect(rows('Ventes par client')[0]).toContain('Anne Durand');
  expect(screen.getByRole('link', { name: 'Écrire à Zoé Roux' }).getAttribute('href')).toBe(
    `/admin/ecrire/message?client=${ID}`,
  );
  expect(Object.fromEntries(app.calls('GET GetSales')[0]!.query)).toEqual({ period: 'MONTH', date: '2026-10-01' });
});

it('has the plot’s figures as a table, and leads to the periods beside it', async () => {
  await open(OCTOBER);
  await screen.findByRole('region', { name: 'Octobre 2026' });
  expect(rows('Ventes de cette période et de la précédente')).toHaveLength(31);
  expect(screen.getByRole('link', { name: 'Mois précédent' }).getAttribute('href')).toBe(
    '/admin/ventes?periode=mois&date=2026-09-01',
  );
  expect(screen.getByRole('link', { name: 'Année' }).getAttribute('href')).toBe(
    '/admin/ventes?periode=annee&date=2026-01-01',
  );
});

it('says that nothing was sold, and that everybody came', async () => {
  await open({ ...OCTOBER, total: NOTHING, articles: [], points: [], shoppers: [], unseen: [] });
  expect(await screen.findByRole('heading', { name: 'Aucune vente sur cette période' })).toBeTruthy();
  expect(screen.getByText(/^Personne/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Préparer ma boutique' })).toBeNull();
});

it('before the shop is open, leads to what is left to do and speaks of no customer', async () => {
  await open(
    { ...OCTOBER, total: NOTHING, articles: [], points: [], shoppers: [], unseen: [] },
    undefined,
    'INITIAL_SETUP',
  );
  const way = await screen.findByRole('link', { name: 'Préparer ma boutique' });
  expect(way.getAttribute('href')).toBe('/admin');
  expect(screen.queryByText(/^Personne/)).toBeNull();
});

it('says that the figures could not be read', async () => {
  renderApp('/admin/ventes', { 'GET GetShopAggregate': { json: sampleShop() }, 'GET GetSales': { status: 500 } });
  expect(await screen.findByText("Vos ventes n'ont pas pu être lues.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});
