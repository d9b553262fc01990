import type { FeeMonth } from '@etal/contract/fees';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';
import { stateOfMonth } from './fees.view.ts';

const NOVEMBER: FeeMonth = {
  month: '2026-11',
  isOver: true,
  online: 1050,
  offline: 2100,
  debit: {
    month: '2026-11',
    amount: 2100,
    state: 'PLANNED',
    announcedOn: '2026-12-01',
    leavesOn: '2026-12-03',
    changedOn: '2026-12-01',
    retriesOn: null,
  },
  invoice: { number: 'E2026-000012', kind: 'INVOICE', issuedOn: '2026-12-01' },
};
const DECEMBER: FeeMonth = {
  ...NOVEMBER,
  month: '2026-12',
  isOver: false,
  online: 300,
  offline: 0,
  debit: null,
  invoice: null,
};

const ENTRY = {
  id: '00000000-0000-4000-8000-000000000001',
  at: Date.parse('2026-11-20T09:42:00Z') / 1000,
  reference: 'K7M2QX',
  customer: 'Léa Martin',
  channel: 'OFFLINE',
  amount: 105,
};

const open = async (address: string, answers: Answers) => {
  const app = renderApp(address, { 'GET GetShopAggregate': { json: sampleShop() }, ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Frais de service' });
  return app;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-02T11:42:00Z'), toFake: ['Date'] });
});

it.each<[Partial<NonNullable<FeeMonth['debit']>>, string]>([
  [{}, 'Annoncé le 1er décembre 2026'],
  [{ announcedOn: null, leavesOn: null }, 'À prélever'],
  [{ state: 'PROCESSING', changedOn: '2026-12-03' }, 'Prélèvement en cours depuis le 3 décembre 2026'],
  [{ state: 'SUCCEEDED', changedOn: '2026-12-04' }, 'Prélevé le 4 décembre 2026'],
  [{ state: 'FAILED', retriesOn: '2026-12-07' }, 'Échoué, nouvel essai le 7 décembre 2026'],
  [{ state: 'FAILED' }, 'Échoué le 1er décembre 2026'],
  [{ state: 'SETTLED' }, 'Réglé à la main le 1er décembre 2026'],
  [{ month: '2026-12', state: 'SUCCEEDED', changedOn: '2027-01-04' }, 'Prélevé le 4 janvier 2027, avec décembre 2026'],
])('a debit that is %j reads « %s »', (debit, text) => {
  expect(plain(stateOfMonth({ ...NOVEMBER, debit: { ...NOVEMBER.debit!, ...debit } }).label)).toBe(text);
});

it('a month without a debit says why', () => {
  expect(stateOfMonth(DECEMBER).label).toBe('Mois en cours');
  expect(stateOfMonth({ ...DECEMBER, isOver: true }).label).toBe('Déjà retenus');
  expect(stateOfMonth({ ...DECEMBER, isOver: true, offline: 99 }).label).toBe('Reporté sur le prochain prélèvement');
});

it('shows rate, months and the orders of one, and gives the invoice', async () => {
  const downloads = catchDownloads();
  const { user } = await open('/admin/comptabilite/frais', {
    'GET GetFees': { json: [DECEMBER, NOVEMBER] },
    'GET GetFeeEntries': ({ query }) => ({
      json: { data: query.get('month') === '2026-11' ? [ENTRY] : [], page: 1, pageSize: 50, totalCount: 1 },
    }),
    'GET GenerateFeeInvoice': { file: { name: 'Facture E2026-000012.pdf', content: '%PDF-' } },
  });
  expect(plain(screen.getByText(/du montant des produits/).textContent)).toBe('3 % du montant des produits');
  const months = within(screen.getByRole('table', { name: 'Frais par mois' }));
  expect(plain(months.getAllByRole('row')[2]?.textContent)).toContain('31,50 €');
  await user.click(months.getByRole('button', { name: 'E2026-000012' }));
  await waitFor(() => expect(downloads.names).toEqual(['Facture E2026-000012.pdf']));
  await user.click(months.getByRole('link', { name: 'Novembre 2026' }));
  const entries = within(await screen.findByRole('table', { name: 'Frais par commande' }));
  expect(entries.getByRole('link', { name: 'K7M2QX' }).getAttribute('href')).toBe('/admin/commandes/K7M2QX');
});

it('says that there is no fee where none is taken', async () => {
  await open('/admin/comptabilite/frais', {
    'GET GetShopAggregate': { json: sampleShop({ platformFee: { basisPoints: 0, fixedCents: 0, bearer: 'SHOPPER' } }) },
    'GET GetFees': { json: [{ ...DECEMBER, online: 0 }] },
  });
  expect(plain(screen.getByText(/Étal ne prend pas de frais/).textContent)).toContain('rien à payer');
});

it('says why nothing could be read', async () => {
  await open('/admin/comptabilite/frais', { 'GET GetFees': { status: 500, text: '' } });
  expect(screen.getByText("Vos frais de service n'ont pas pu être lus.")).toBeTruthy();
});
