import type { Shopper } from '@etal/contract/shoppers';
import type { ShopperBalance } from '@etal/contract/till';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleParameters, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';

const ID = '00000000-0000-4000-8000-000000000801';
const jar = { id: '00000000-0000-4000-8000-000000000601', label: 'Bocal', cents: 200, isEnabled: true };
const crate = { id: '00000000-0000-4000-8000-000000000602', label: 'Caisse', cents: 0, isEnabled: false };
const market = samplePoint(1, 'Marché de Sarlat');
const odette: Shopper = {
  id: ID,
  firstname: 'Odette',
  lastname: 'Roux',
  email: '',
  phone: '+33612345678',
  city: '',
  creationDate: 1_760_000_000,
  origin: 'MANUAL',
  ordersCount: 3,
  turnover: 4550,
  mailChoice: null,
  buyer: null,
  monthlyTerm: null,
  balance: 0,
};
const NOTHING: ShopperBalance = { cents: 0, deposits: [], entries: [] };

const serving = (balance: ShopperBalance, answers: Answers = {}, kinds = [jar, crate]): Answers => ({
  'GET GetShopAggregate': {
    json: sampleShop({ collectionPoints: [market], parameters: sampleParameters({ depositKinds: kinds }) }),
  },
  [`GET GetShopperById/${ID}`]: { json: { ...odette, balance: balance.cents } },
  'GET GetMonthlyInvoices': { json: { toInvoice: [], invoices: [] } },
  [`GET GetShopperBalance/${ID}`]: () => ({ json: balance }),
  'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
  'POST RecordPayment': { json: balance },
  'POST RecordDeposits': { json: balance },
  [`POST LetGoDebt/${ID}`]: { json: NOTHING },
  ...answers,
});
async function open(balance: ShopperBalance, { search = '', answers = {}, kinds = [jar, crate] } = {}) {
  const app = renderApp(`/admin/clients/${ID}${search}`, serving(balance, answers, kinds));
  await screen.findByRole('heading', { level: 1, name: 'Odette Roux', hidden: true });
  return app;
}
const account = () => within(screen.getByRole('region', { name: 'Compte' }));

describe('a customer’s account', () => {
  it('says that nothing is owed either way', async () => {
    await open(NOTHING, { kinds: [] });
    expect(account().getByText('À jour')).toBeTruthy();
    expect(account().queryByRole('button', { name: 'Noter des consignes' })).toBeNull();
    expect(account().queryByRole('list')).toBeNull();
  });

  it('says what is owed, the deposits by kind, and where it comes from', async () => {
    await open({
      cents: 410,
      deposits: [{ kindId: jar.id, label: 'Bocal', count: 4 }],
      entries: [
        { at: 1_795_000_000, kind: 'TAKEN', means: 'CASH', cents: 500, note: 'Avance', deposits: [] },
        {
          at: 1_794_000_000,
          kind: 'DEPOSIT_OUT',
          means: 'NONE',
          cents: 0,
          orderReference: 'ABCD2341',
          deposits: [{ label: 'Bocal', count: 4 }],
        },
      ],
    });
    expect(plain(account().getByText(/d'avance/).textContent)).toBe("A 4,10 € d'avance");
    expect(plain(account().getByText(/à rapporter/).textContent)).toBe('4 bocaux à rapporter');
    const [first, second] = account().getAllByRole('listitem');
    expect(plain(first?.textContent)).toMatch(/^Paiement reçu, espècesAvance\+ 5,00 €.*2026/);
    expect(plain(second?.textContent)).toMatch(/^Consignes emportées : 4 bocaux, commande ABCD2341\d/);
    expect(account().getByRole('link').getAttribute('href')).toBe('/admin/commandes/ABCD2341');
    expect(account().queryByRole('button', { name: 'Oublier cette dette' })).toBeNull();
  });

  it('takes a payment that opens with the debt, once however often it is sent', async () => {
    let isLost = true;
    const app = await open(
      { ...NOTHING, cents: -50 },
      {
        answers: {
          'POST RecordPayment': () => {
            if (!isLost) return { json: NOTHING };
            isLost = false;
            return { status: 503, text: 'Une erreur est survenue, veuillez réessayer plus tard.' };
          },
        },
      },
    );
    await app.user.click(account().getByRole('button', { name: 'Noter un paiement' }));
    expect(app.at()).toBe(`/admin/clients/${ID}?dialogue=paiement`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Noter un paiement' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Montant').value).toBe('0,50');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Reçu' }).checked).toBe(true);
    await app.user.selectOptions(dialog.getByLabelText('Moyen de paiement'), 'Chèque');
    await app.user.selectOptions(dialog.getByLabelText('Où'), 'Marché de Sarlat');
    await app.user.type(dialog.getByLabelText('Note'), 'Samedi');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText(/^Une erreur est survenue/);
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paiement noté');
    const [first, again] = app.calls('POST RecordPayment');
    expect(first?.body).toEqual({
      shopperId: ID,
      means: 'CHEQUE',
      cents: 50,
      collectionPointId: market.id,
      note: 'Samedi',
    });
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(app.at()).toBe(`/admin/clients/${ID}`);
  });

  it('gives back what is in advance, as a negative sum, and asks for an amount', async () => {
    const app = await open({ ...NOTHING, cents: 410 }, { search: '?dialogue=paiement' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Noter un paiement' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Rendu' }).checked).toBe(true);
    const amount = dialog.getByLabelText<HTMLInputElement>('Montant');
    await app.user.clear(amount);
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Saisissez le montant.');
    expect(app.calls('POST RecordPayment')).toEqual([]);
    await app.user.type(amount, '4,10');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paiement noté');
    expect(app.calls('POST RecordPayment')[0]?.body).toEqual({ shopperId: ID, means: 'CASH', cents: -410 });
  });

  it('notes jars that come back, then offers to give their money back', async () => {
    const app = await open({ ...NOTHING, deposits: [{ kindId: jar.id, label: 'Bocal', count: 4 }] });
    await app.user.click(account().getByRole('button', { name: 'Noter des consignes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Noter des consignes' }));
    expect(dialog.queryByRole('group', { name: 'Caisse' })).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Dites combien sont parties, ou revenues.');
    const jars = within(dialog.getByRole('group', { name: /^Bocal/ }));
    await app.user.type(jars.getByLabelText('Rapportées'), '2');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const question = within(await screen.findByRole('alertdialog', { name: /Rendre 4,00/ }));
    expect(app.calls('POST RecordDeposits')[0]?.body).toEqual({
      shopperId: ID,
      out: [],
      back: [{ kindId: jar.id, count: 2 }],
    });
    expect(app.at()).toBe(`/admin/clients/${ID}?dialogue=solder&somme=400`);
    await app.user.click(question.getByRole('button', { name: /^Rendre 4,00/ }));
    const payment = within(await screen.findByRole('dialog', { name: 'Noter un paiement' }));
    expect(payment.getByRole<HTMLInputElement>('radio', { name: 'Rendu' }).checked).toBe(true);
    await app.user.click(payment.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paiement noté');
    expect(app.calls('POST RecordPayment')[0]?.body).toEqual({ shopperId: ID, means: 'CASH', cents: -400 });
  });

  it('keeps that money in advance where the merchant wishes so', async () => {
    const app = await open({ ...NOTHING, cents: 400 }, { search: '?dialogue=solder&somme=400' });
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Garder en avoir' }),
    );
    await waitFor(() => expect(app.at()).toBe(`/admin/clients/${ID}`));
    expect(app.calls('POST RecordPayment')).toEqual([]);
  });

  it('what the shop lends no more may come back, and does not leave', async () => {
    await open(
      { ...NOTHING, deposits: [{ kindId: crate.id, label: 'Caisse', count: 1 }] },
      { search: '?dialogue=consignes' },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Noter des consignes' }));
    const crates = within(dialog.getByRole('group', { name: 'Caisse' }));
    expect([crates.queryByLabelText('Emportées'), crates.getByLabelText('Rapportées').tagName]).toEqual([
      null,
      'INPUT',
    ]);
  });

  it('lets a small debt go after words that say it is for good', async () => {
    const app = await open({ ...NOTHING, cents: -50 });
    await app.user.click(account().getByRole('button', { name: 'Oublier cette dette' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Oublier 0,50/ }));
    expect(dialog.getByText(/Vous ne pourrez pas revenir en arrière/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Oublier cette dette' }));
    await screen.findByText('Dette oubliée');
    expect(app.calls(`POST LetGoDebt/${ID}`)).toHaveLength(1);
  });

  it.each([-101, 0, 50])('a balance of %i is not forgotten', async (cents) => {
    await open({ ...NOTHING, cents });
    expect(account().queryByRole('button', { name: 'Oublier cette dette' })).toBeNull();
  });

  it('says before erasing why that will be refused', async () => {
    const sentence = "Ce client a 4,10 € d'avance. Rendez-les-lui avant de l'effacer.";
    const app = await open(
      { ...NOTHING, cents: 410 },
      { search: '?dialogue=effacer', answers: { [`POST EraseShopper/${ID}`]: { status: 409, text: sentence } } },
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(plain(dialog.getByText(/d'avance/).textContent)).toBe(sentence);
    await app.user.click(dialog.getByRole('button', { name: 'Effacer ce client' }));
    await waitFor(() => expect(dialog.getAllByText(/d'avance/)).toHaveLength(2));
  });
});
