import type { Payout, PayoutDetail } from '@etal/contract/payouts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleParameters, sampleShop } from '../../../testing/sample-shop.ts';

const AT = Date.parse('2026-12-01T09:42:00Z') / 1000;
const PAYOUT: Payout = {
  id: 'po_1',
  amount: 3384,
  state: 'PAID',
  createdAt: AT,
  arrivesOn: '2026-12-01',
  hasLines: true,
};
const DETAIL: PayoutDetail = {
  ...PAYOUT,
  sums: { gross: 3605, serviceFee: 116, platformFee: 105, net: 3384 },
  lines: {
    data: [
      {
        id: 'txn_1',
        kind: 'SALE',
        at: AT,
        reference: 'K7M2QX',
        customer: 'Léa Martin',
        gross: 3605,
        serviceFee: 116,
        platformFee: 105,
        net: 3384,
      },
    ],
    page: 1,
    pageSize: 100,
    totalCount: 1,
  },
};

const pageOf = (data: Payout[]) => ({ json: { data, page: 1, pageSize: 50, totalCount: data.length } });

const open = async (address: string, title: string, answers: Answers) => {
  const app = renderApp(address, { 'GET GetShopAggregate': { json: sampleShop() }, ...answers });
  await screen.findByRole('heading', { level: 1, name: (name) => plain(name) === title });
  return app;
};

it('lists payouts, opens one with its sales, and gives its file', async () => {
  const downloads = catchDownloads();
  const { user } = await open('/admin/comptabilite/virements', 'Virements', {
    'GET GetPayouts': pageOf([PAYOUT]),
    'GET GetPayout/po_1': { json: DETAIL },
    'GET GeneratePayout/po_1': { file: { name: 'Virement 2026-12-01.csv', content: 'Date' } },
  });
  await user.click(screen.getByRole('link', { name: (name) => plain(name) === '1er décembre 2026' }));
  await screen.findByRole('heading', { level: 1, name: (name) => plain(name) === 'Virement du 1er décembre 2026' });
  const lines = within(screen.getByRole('table', { name: 'Lignes du virement' }));
  expect(lines.getByRole('link', { name: 'K7M2QX' }).getAttribute('href')).toBe('/admin/commandes/K7M2QX');
  expect(plain(lines.getAllByRole('row')[1]?.textContent)).toMatch(/Brut36,05 €.*1,16 €.*1,05 €Net33,84 €/);
  await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  await waitFor(() => expect(downloads.names).toEqual(['Virement 2026-12-01.csv']));
});

it('a payout that the service does not explain says so', async () => {
  await open('/admin/comptabilite/virements/po_1', 'Virement du 1er décembre 2026', {
    'GET GetPayout/po_1': {
      json: { ...DETAIL, hasLines: false, lines: { ...DETAIL.lines, data: [], totalCount: 0 } },
    },
  });
  expect(screen.getByText(/ne dit pas encore/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  [false, /Les virements viennent du paiement en ligne/],
  [true, /Le premier virement/],
])('without any, where online payment is set up: %s', async (stripeAccountConfigured, words) => {
  const parameters = sampleParameters();
  await open('/admin/comptabilite/virements', 'Virements', {
    'GET GetShopAggregate': {
      json: sampleShop({
        parameters: {
          ...parameters,
          onlinePaymentsDetails: { ...parameters.onlinePaymentsDetails, stripeAccountConfigured },
        },
      }),
    },
    'GET GetPayouts': pageOf([]),
  });
  expect(screen.getByText(words)).toBeTruthy();
});

it('an unknown payout is said so', async () => {
  await open('/admin/comptabilite/virements/po_2', 'Virements', {
    'GET GetPayout/po_2': { status: 404, text: "Ce virement n'existe pas." },
  });
  expect(screen.getByText("Ce virement n'existe pas.")).toBeTruthy();
});
