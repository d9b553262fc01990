import type { MonthlyInvoices } from '@etal/contract/monthly-invoices';
import type { Shopper } from '@etal/contract/shoppers';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const ID = '00000000-0000-4000-8000-000000000801';
const paulette: Shopper = {
  id: ID,
  firstname: '',
  lastname: 'Paulette',
  email: 'cuisine@paulette.test',
  phone: '+33612345678',
  city: 'Sarlat',
  creationDate: 1_760_000_000,
  origin: 'MANUAL',
  ordersCount: 3,
  turnover: 4550,
  mailChoice: null,
  buyer: {
    company: 'Chez Paulette',
    siren: '732829320',
    vatNumber: null,
    street: '3 rue des Consuls',
    postalCode: '24200',
    city: 'Sarlat',
  },
  monthlyTerm: 30,
  balance: -4550,
};
const customer = { shopperId: ID, name: 'Paulette', company: 'Chez Paulette' };
const november = { ...customer, month: '2026-11', isCurrent: true, orders: 3, total: 4550 };
const issued = {
  ...customer,
  number: 'F2026-000007',
  issuedOn: '2026-10-02',
  dueOn: '2026-11-01',
  total: 12_000,
  unpaid: 2000,
  isOverdue: true,
};
const NONE: MonthlyInvoices = { toInvoice: [], invoices: [] };

const serving = (monthly: MonthlyInvoices, shopper = paulette, answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: sampleShop() },
  [`GET GetShopperById/${ID}`]: { json: shopper },
  [`GET GetShopperBalance/${ID}`]: { json: { cents: shopper.balance, deposits: [], entries: [] } },
  'GET GetMonthlyInvoices': { json: monthly },
  'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
  [`PUT UpdateShopper/${ID}`]: { json: shopper },
  'POST InvoiceMonth': { json: { numbers: ['F2026-000008'] } },
  ...answers,
});
async function open(monthly: MonthlyInvoices, shopper = paulette, { search = '', answers = {} } = {}) {
  const app = renderApp(`/admin/clients/${ID}${search}`, serving(monthly, shopper, answers));
  await screen.findByRole('heading', { level: 1, name: 'Paulette', hidden: true });
  return app;
}
const region = () => within(screen.getByRole('region', { name: 'Factures mensuelles' }));

describe('a customer who is invoiced by month', () => {
  it('has what is to be invoiced, and what was with how far it is paid', async () => {
    await open({
      toInvoice: [november],
      invoices: [issued, { ...issued, number: 'F2026-000003', unpaid: 0, isOverdue: false }],
    });
    const list = within(region().getByRole('list', { name: 'À facturer' }));
    expect(plain(list.getByRole('listitem').textContent)).toContain('3 commandes remises en novembre 2026, 45,50 €');
    const [late, paid] = within(region().getByRole('list', { name: 'Émises' })).getAllByRole('listitem');
    expect(plain(late?.textContent)).toContain(
      'F2026-000007, 120,00 €En retardÉmise le 2 octobre 2026, 20,00 € à régler depuis le 1er novembre 2026.',
    );
    expect(plain(paid?.textContent)).toContain('Réglée');
    expect(plain(screen.getByText(/^Une facture par mois/).textContent)).toBe(
      'Une facture par mois, à régler sous 30 jours',
    );
  });

  it('is invoiced once the merchant has read what leaves, and a refusal is told in the question', async () => {
    let refuses = true;
    const app = await open({ toInvoice: [november], invoices: [] }, paulette, {
      answers: {
        'POST InvoiceMonth': () =>
          refuses
            ? { status: 409, text: "Renseignez d'abord vos informations légales." }
            : { json: { numbers: ['F2026-000008'] } },
      },
    });
    const ask = () => app.user.click(region().getByRole('button', { name: 'Facturer novembre 2026 à ce jour' }));
    await ask();
    await screen.findByRole('alertdialog', { name: /^Facturer novembre 2026 à ce jour/ });
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await ask();
    const dialog = await screen.findByRole('alertdialog', { name: /^Facturer novembre 2026 à ce jour/ });
    expect(plain(dialog.textContent)).toContain('Ce qui sera remis plus tard dans le mois sera sur une autre facture.');
    expect(app.calls('POST InvoiceMonth')).toHaveLength(0);
    await app.user.click(within(dialog).getByRole('button', { name: 'Émettre la facture' }));
    expect(await within(dialog).findByText("Renseignez d'abord vos informations légales.")).toBeTruthy();
    refuses = false;
    await app.user.click(within(dialog).getByRole('button', { name: 'Émettre la facture' }));
    expect(await screen.findByText('Facture F2026-000008 émise et envoyée')).toBeTruthy();
    expect(app.calls('POST InvoiceMonth').map(({ body }) => body)).toEqual([
      { shopperId: ID, month: '2026-11' },
      { shopperId: ID, month: '2026-11' },
    ]);
  });

  it('says that its invoices could not be read, beside all that could', async () => {
    const answers = { 'GET GetMonthlyInvoices': { status: 503 } };
    const app = await open(NONE, paulette, { answers });
    await screen.findByText("Ses factures mensuelles n'ont pas pu être lues.");
    expect(screen.getByRole('region', { name: 'Compte' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Factures mensuelles' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(app.calls('GET GetMonthlyInvoices')).toHaveLength(2));
  });

  it('says nothing of it for a household', async () => {
    await open(NONE, { ...paulette, buyer: null, monthlyTerm: null });
    expect(screen.queryByRole('region', { name: 'Factures mensuelles' })).toBeNull();
  });

  it('is one whose file says so: a tick, and a term that the law allows', async () => {
    const app = await open(NONE, { ...paulette, monthlyTerm: null }, { search: '?dialogue=modifier' });
    const dialog = await screen.findByRole('dialog', { name: 'Modifier Paulette' });
    await app.user.click(within(dialog).getByRole('checkbox', { name: /^Facturer une fois par mois/ }));
    const term = within(dialog).getByRole('textbox', { name: /^Délai de paiement/ });
    expect((term as HTMLInputElement).value).toBe('30');
    const save = () => app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    const type = async (text: string) => {
      await app.user.clear(term);
      await app.user.type(term, text);
    };
    await type('60');
    await save();
    expect(app.calls(`PUT UpdateShopper/${ID}`)).toHaveLength(0);
    expect(term.getAttribute('aria-invalid')).toBe('true');
    await app.user.clear(term);
    await save();
    expect(app.calls(`PUT UpdateShopper/${ID}`)).toHaveLength(0);
    await type('10');
    await save();
    await waitFor(() => expect(app.calls(`PUT UpdateShopper/${ID}`)).toHaveLength(1));
    expect(app.calls(`PUT UpdateShopper/${ID}`)[0]?.body).toMatchObject({ monthlyTerm: 10 });
  });

  it('has no term any more once it is no company', async () => {
    const app = await open(NONE, paulette, { search: '?dialogue=modifier' });
    const dialog = await screen.findByRole('dialog', { name: 'Modifier Paulette' });
    await app.user.click(within(dialog).getByRole('checkbox', { name: /^Ce client est une entreprise/ }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(app.calls(`PUT UpdateShopper/${ID}`)[0]?.body).toMatchObject({ buyer: null, monthlyTerm: null }),
    );
  });
});

it('« Comptabilité » lists whose months are to be invoiced, and what is still to be paid', async () => {
  const app = renderApp(
    '/admin/comptabilite?annee=2026',
    serving({ toInvoice: [{ ...november, isCurrent: false }], invoices: [issued] }, paulette, {
      'GET GetAccounting': {
        json: {
          settings: { accountantEmail: null, reportRhythm: 'MONTH', accounts: USUAL_ACCOUNTS },
          months: [],
          reports: [],
          years: ['2026'],
        },
      },
    }),
  );
  await screen.findByRole('region', { name: 'Factures mensuelles' });
  expect(region().getAllByRole('link', { name: 'Chez Paulette' })[0]?.getAttribute('href')).toContain(ID);
  expect(region().getByRole('list', { name: 'À régler' }).textContent).toContain('En retard');
  await app.user.click(region().getByRole('button', { name: 'Facturer novembre 2026, Chez Paulette' }));
  const dialog = await screen.findByRole('alertdialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'Émettre la facture' }));
  expect(await screen.findByText('Facture F2026-000008 émise et envoyée')).toBeTruthy();
});
