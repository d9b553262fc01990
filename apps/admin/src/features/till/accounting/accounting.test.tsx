import type { Accounting, AccountingMonth, AccountingMonthDetail, SalesReport } from '@etal/contract/accounting';
import type { MonthlyInvoice } from '@etal/contract/monthly-invoices';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const sales = (total: number, vat: number) => ({
  invoices: total > 0 ? 12 : 0,
  creditNotes: 1,
  net: total - vat,
  vat,
  total,
  rates: [{ rate: 'RATE_5_5' as const, net: total - vat, vat, total }],
});
const monthOf = (month: string, more: Partial<AccountingMonth> = {}): AccountingMonth => ({
  month,
  state: 'OPEN',
  closedAt: null,
  sentAt: null,
  sales: sales(45_000, 2346),
  received: 44_000,
  ...more,
});
const reportOf = (more: Partial<SalesReport>): SalesReport => ({
  from: '2027-10-01',
  to: '2027-10-31',
  state: 'READY',
  isDue: true,
  sentAt: null,
  sales: 12,
  net: 42_654,
  vat: 2346,
  ...more,
});
const settings = { accountantEmail: 'cabinet@exemple.fr', reportRhythm: 'MONTH' as const, accounts: USUAL_ACCOUNTS };
const year: Accounting = {
  settings,
  months: [monthOf('2027-11', { state: 'CURRENT' }), monthOf('2027-10'), monthOf('2027-09', { state: 'CLOSED' })],
  reports: [reportOf({})],
  years: ['2027', '2026'],
};
const detail = (more: Partial<AccountingMonthDetail> = {}): AccountingMonthDetail => ({
  ...monthOf('2027-10'),
  receipts: [
    { means: 'CASH', cents: 30_000 },
    { means: 'CARD_ONLINE', cents: 14_000 },
  ],
  waiting: 0,
  toInvoice: [],
  closeProblem: null,
  canReopen: false,
  accountantEmail: 'cabinet@exemple.fr',
  ...more,
});

const open = async (address: string, answers: Answers) => {
  const app = renderApp(address, {
    'GET GetShopAggregate': { json: sampleShop() },
    'GET GetMonthlyInvoices': { json: { toInvoice: [], invoices: [] } },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
};
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => plain(textContent ?? ''));

it('shows the months of a year with what was sold, its VAT, what came in and their state', async () => {
  const app = await open('/admin/comptabilite?annee=2027', { 'GET GetAccounting': { json: year } });
  await screen.findByRole('table', { name: 'Mois' });
  const [first, second, third] = rows('Mois');
  expect(first).toContain('Novembre 2027');
  expect(second).toContain('426,54 €');
  expect([first, second, third].map((row) => row?.match(/En cours|À clôturer|Clôturé/)?.[0])).toEqual([
    'En cours',
    'À clôturer',
    'Clôturé',
  ]);
  expect(screen.getByRole('link', { name: 'Octobre 2027' }).getAttribute('href')).toBe(
    '/admin/comptabilite/mois/2027-10',
  );
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Année' }), '2026');
  await waitFor(() => expect(app.calls('GET GetAccounting').at(-1)?.query.get('year')).toBe('2026'));
});

it('a year without a paper says when there will be one', async () => {
  await open('/admin/comptabilite?annee=2027', {
    'GET GetAccounting': { json: { ...year, months: [monthOf('2027-11', { sales: sales(0, 0) })], reports: [] } },
  });
  expect(await screen.findByText('Aucune facture en 2027')).toBeTruthy();
  expect(screen.getByText('Aucune période à déclarer cette année-là.')).toBeTruthy();
});

it('a year that cannot be read says so', async () => {
  await open('/admin/comptabilite', { 'GET GetAccounting': { status: 500, text: 'Une erreur est survenue.' } });
  expect(await screen.findByText(/n'a pas pu être lue|Une erreur est survenue/)).toBeTruthy();
});

const owed = (number: string, more: Partial<MonthlyInvoice> = {}): MonthlyInvoice => ({
  shopperId: '3a6d7b1e-2f4c-4e5d-8a9b-0c1d2e3f4a5b',
  name: 'Paulette',
  company: 'Chez Paulette',
  number,
  issuedOn: '2027-10-02',
  dueOn: '2027-11-01',
  total: 12_000,
  unpaid: 2000,
  isOverdue: false,
  ...more,
});

it('says which invoices of months are unpaid, what is late first, before what is only to be downloaded', async () => {
  await open('/admin/comptabilite?annee=2027', {
    'GET GetAccounting': { json: year },
    'GET GetMonthlyInvoices': {
      json: {
        toInvoice: [],
        invoices: [owed('F2027-000020'), owed('F2027-000007', { dueOn: '2027-10-01', isOverdue: true })],
      },
    },
  });
  const list = await screen.findByRole('list', { name: 'À régler' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent).match(/F2027-\d+|En retard/g)),
  ).toEqual([['F2027-000007', 'En retard'], ['F2027-000020']]);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.indexOf('Factures mensuelles')).toBeLessThan(titles.indexOf('Journal des ventes'));
});

it('says when the invoices of months cannot be read, beside all that can', async () => {
  await open('/admin/comptabilite?annee=2027', {
    'GET GetAccounting': { json: year },
    'GET GetMonthlyInvoices': { status: 503 },
  });
  expect(await screen.findByText("Vos factures mensuelles n'ont pas pu être lues.")).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Mois' })).toBeTruthy();
});

it('marks a report as handed in once, after a question, and takes it back', async () => {
  const app = await open('/admin/comptabilite?annee=2027', {
    'GET GetAccounting': {
      json: {
        ...year,
        reports: [
          reportOf({}),
          reportOf({ from: '2027-09-01', to: '2027-09-30', state: 'SENT', sentAt: 1_822_000_000 }),
        ],
      },
    },
    'POST MarkReportSent': { json: reportOf({ state: 'SENT' }) },
    'POST UnmarkReportSent': { json: reportOf({}) },
  });
  const list = await screen.findByRole('list', { name: 'Déclarations' });
  await app.user.click(within(list).getByRole('button', { name: 'Marquer comme transmise' }));
  await screen.findByRole('alertdialog', { name: 'Marquer comme transmise' });
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await app.user.click(within(list).getByRole('button', { name: 'Marquer comme transmise' }));
  const question = await screen.findByRole('alertdialog', { name: 'Marquer comme transmise' });
  await app.user.dblClick(within(question).getByRole('button', { name: 'Marquer comme transmise' }));
  await waitFor(() =>
    expect(app.calls('POST MarkReportSent').map(({ body }) => body)).toEqual([{ from: '2027-10-01' }]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await app.user.click(within(list).getByRole('button', { name: 'Noter comme non transmise' }));
  await waitFor(() =>
    expect(app.calls('POST UnmarkReportSent').map(({ body }) => body)).toEqual([{ from: '2027-09-01' }]),
  );
});

it('a preview before the law begins can be read and not marked', async () => {
  await open('/admin/comptabilite?annee=2027', {
    'GET GetAccounting': { json: { ...year, reports: [reportOf({ isDue: false })] } },
  });
  const list = await screen.findByRole('list', { name: 'Déclarations' });
  expect(within(list).queryByRole('button', { name: 'Marquer comme transmise' })).toBeNull();
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 3)),
  ).toEqual(['XML', 'CSV']);
});

it('a month tells sales by rate and money by means, and what waits', async () => {
  await open('/admin/comptabilite/mois/2027-10', {
    'GET GetAccountingMonth/2027-10': { json: detail({ waiting: 2 }) },
  });
  expect(rows('Ventes par taux de TVA')).toEqual([
    '5,5 %HT426,54 €TVA23,46 €TTC450,00 €',
    'TotalHT426,54 €TVA23,46 €TTC450,00 €',
  ]);
  expect(plain(screen.getByRole('region', { name: 'Encaissements' }).textContent ?? '')).toContain('Espèces300,00 €');
  expect(plain(screen.getByRole('main').textContent ?? '')).toContain(
    "2 commandes retirées ce mois-là attendent d'être pointées, pesées ou facturées : elles ne sont pas comptées.",
  );
});

it('a month is closed after a question; a refusal is told there', async () => {
  let refuses = true;
  const app = await open('/admin/comptabilite/mois/2027-10', {
    'GET GetAccountingMonth/2027-10': () => ({
      json: refuses ? detail() : detail({ state: 'CLOSED', closedAt: 1_825_000_000, canReopen: true }),
    }),
    'POST CloseMonth/2027-10': () =>
      refuses ? { status: 409, text: "Clôturez d'abord septembre 2027." } : { json: detail() },
  });
  await app.user.click(screen.getByRole('button', { name: 'Clôturer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Clôturer octobre 2027' });
  await app.user.click(within(question).getByRole('button', { name: 'Clôturer' }));
  await within(question).findByText("Clôturez d'abord septembre 2027.");
  refuses = false;
  await app.user.click(within(question).getByRole('button', { name: 'Clôturer' }));
  await screen.findByRole('button', { name: 'Rouvrir' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clôturer' })).toBeNull());
});

it('a month says whose invoice leaves before it is closed, on the page and in the question', async () => {
  const app = await open('/admin/comptabilite/mois/2027-10', {
    'GET GetAccountingMonth/2027-10': { json: detail({ toInvoice: ['Chez Paulette'] }) },
  });
  const sentence = /^Chez Paulette a des commandes à facturer : sa facture mensuelle est émise et envoyée/;
  expect(plain(screen.getByText(sentence).textContent)).toMatch(sentence);
  await app.user.click(screen.getByRole('button', { name: 'Clôturer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Clôturer octobre 2027' });
  expect(plain(question.textContent)).toContain('Chez Paulette a des commandes à facturer');
});

it('the files leave for the accountant, whose address is asked for first', async () => {
  const app = await open('/admin/comptabilite/mois/2027-10', {
    'GET GetAccountingMonth/2027-10': { json: detail({ accountantEmail: null }) },
    'GET GetAccounting': { json: { ...year, settings: { ...settings, accountantEmail: null } } },
    'PUT SetAccountingSettings': { json: settings },
  });
  await app.user.click(screen.getByRole('button', { name: 'Envoyer à mon comptable' }));
  await app.user.click(await screen.findByRole('button', { name: 'Indiquer son adresse' }));
  const address = await screen.findByRole('textbox', { name: /Adresse email de votre comptable/ });
  await app.user.type(address, 'cabinet');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Saisissez une adresse email, par exemple nom@exemple.fr.');
  await app.user.type(address, '@exemple.fr');
  const customers = screen.getByRole('textbox', { name: 'Clients' });
  await app.user.clear(customers);
  await app.user.type(customers, '4x');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Un numéro de compte compte de 3 à 12 chiffres, par exemple 411000.');
  await app.user.clear(customers);
  await app.user.type(customers, '411200');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(app.calls('PUT SetAccountingSettings').map(({ body }) => body)).toEqual([
      { ...settings, accounts: { ...USUAL_ACCOUNTS, customers: '411200' } },
    ]),
  );
});
