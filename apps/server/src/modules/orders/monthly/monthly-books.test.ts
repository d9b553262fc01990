import type { AccountingMonthDetail } from '@etal/contract/accounting';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveUntil, type OnlineShop, openOnlineShop, openStripeApp } from '../../../../testing/harness/online-shop.ts';
import type { StripeApp } from '../../../../testing/harness/online-shop.ts';
import { addRestaurant, payIn, RESTAURANT, writeDown } from '../../../../testing/harness/restaurant.ts';
import { entriesOfZip } from '../../../../testing/readers/entries-of-zip.ts';
import { debitOf, readJournal } from '../../../../testing/readers/read-journal.ts';
import { invoicePastMonths } from './invoice-month.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-02T09:00:00Z');
  shop = await openOnlineShop(server, 'La Ferme du Pré');
});

async function handedOver(shopperId: string, quantity: number, date: string): Promise<string> {
  const reference = await writeDown(shop, { shopperId, quantity, date });
  await liveUntil(server, `${date}T10:00:00Z`);
  await shop.post(`/api/CollectOrder/${reference}`);
  return reference;
}
const totalOf = async (reference: string): Promise<number> =>
  (await shop.get(`/api/GetOrderByReference/${reference}`)).json().total;
const press = (shopperId: string, month = '2026-11') => shop.post('/api/InvoiceMonth', { shopperId, month });
const month = async (name: string): Promise<AccountingMonthDetail> =>
  (await shop.get(`/api/GetAccountingMonth/${name}`)).json();
const close = (name: string) => shop.post(`/api/CloseMonth/${name}`);
const journal = async (period: string) =>
  readJournal((await shop.get(`/api/GenerateSalesJournal?period=${period}`)).rawPayload.toString());
const invoicesOf = async (shopperId: string): Promise<string[]> =>
  (await shop.get(`/api/GetMonthlyInvoices?shopper=${shopperId}`))
    .json()
    .invoices.map(({ number }: { number: string }) => number);

const forgetLegal = () =>
  server.services.database.acrossShops((tx) =>
    tx.deleteFrom('legal_information').where('shop_id', '=', shop.shopId).execute(),
  );
const giveLegal = () =>
  shop.post('/api/SetShopLegalInformation', {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
  });

describe('the invoice of a month, in files', () => {
  it('is in the archive once, whichever of its orders are chosen, with what came after it', async () => {
    const id = await addRestaurant(shop);
    await handedOver(id, 2, '2026-11-05');
    const changed = await handedOver(id, 3, '2026-11-12');
    const [number = ''] = (await press(id)).json().numbers;
    await shop.post(`/api/ReopenOrder/${changed}`);
    const archived = async (query: string) =>
      entriesOfZip((await shop.get(`/api/GenerateOrdersInvoiceArchive${query}`)).rawPayload);
    const paper = `Facture ${number}.pdf`;
    const all = await archived('');
    expect([...all.keys()]).toEqual([paper, 'Avoir A2026-000001.pdf']);
    const printed = await shop.get(`/api/GenerateOrderDocument/${number}`);
    expect(all.get(paper)?.equals(printed.rawPayload)).toBe(true);
    expect([...(await archived('?from=2026-11-05&to=2026-11-05')).keys()]).toEqual([paper]);
    expect([...(await archived('?from=2026-11-12&to=2026-11-12')).keys()]).toEqual([paper, 'Avoir A2026-000001.pdf']);
  });

  it('is one entry of the month’s journal, and its sums are those of the sales and of the receipts', async () => {
    const id = await addRestaurant(shop);
    const total =
      (await totalOf(await handedOver(id, 2, '2026-11-05'))) + (await totalOf(await handedOver(id, 3, '2026-11-12')));
    const [number = ''] = (await press(id)).json().numbers;
    await payIn(shop, id, 500);
    const files = entriesOfZip((await shop.get('/api/GenerateMonthFiles/2026-11')).rawPayload);
    const [sales = '', receipts = '', fec = ''] = [...files.values()].map(String);
    expect([...files.keys()][2]).toBe('732829320FEC20261130.txt');
    const rows = readJournal(fec);
    expect(new Set(rows.map((row) => row['PieceRef']))).toEqual(new Set([number]));
    const [customer, ...others] = rows;
    expect(customer).toMatchObject({
      CompteNum: '411000',
      CompAuxNum: RESTAURANT.siren,
      CompAuxLib: RESTAURANT.company,
      EcritureDate: '20261112',
      EcritureLib: `Facture ${number}, livraisons du mois`,
    });
    expect([customer && debitOf(customer), others.reduce((sum, row) => sum + debitOf(row), 0)]).toEqual([
      total,
      -total,
    ]);
    const { sales: sums } = await month('2026-11');
    expect([sums.invoices, sums.total]).toEqual([1, total]);
    // One row of the sales, on the day of the last supply; what was paid in is a receipt of its own.
    const euros = (cents: number): string => `"${(cents / 100).toFixed(2).replace('.', ',')}"`;
    expect(sales.trim().split('\r\n')).toHaveLength(2);
    for (const cents of [sums.net, sums.vat, sums.total]) expect(sales).toContain(euros(cents));
    expect(receipts).toContain(euros(500));
  });
});

describe('without legal information', () => {
  it('no month is invoiced, by a press, by itself or by closing it; with it, all of them are', async () => {
    const id = await addRestaurant(shop);
    const reference = await handedOver(id, 2, '2026-11-05');
    await forgetLegal();
    await liveUntil(server, '2026-12-03T09:00:00Z');
    const sentence = [409, "Renseignez d'abord vos informations légales."];
    for (const refused of [await press(id), await close('2026-11')])
      expect([refused.statusCode, refused.body]).toEqual(sentence);
    await invoicePastMonths(server.services);
    expect(await invoicesOf(id)).toEqual([]);
    expect((await month('2026-11')).state).toBe('OPEN');
    await giveLegal();
    await invoicePastMonths(server.services);
    expect(await invoicesOf(id)).toEqual(['F2026-000001']);
    expect((await close('2026-11')).json()).toMatchObject({
      state: 'CLOSED',
      sales: { total: await totalOf(reference) },
    });
  });
});

describe('a month that is closed', () => {
  const BISTROT = { ...RESTAURANT, company: 'Le Bistrot', siren: '443061841', vatNumber: null };
  const addBistrot = () => addRestaurant(shop, { lastname: 'Roux', email: 'salle@bistrot.test', buyer: BISTROT });

  it('has the invoices of its companies first: what was supplied in it counts in it', async () => {
    const [paulette, bistrot] = [await addRestaurant(shop), await addBistrot()];
    const november = [await handedOver(paulette, 2, '2026-11-05'), await handedOver(bistrot, 3, '2026-11-30')];
    const december = await handedOver(paulette, 1, '2026-12-01');
    // The first day of the month: nothing was invoiced by itself yet.
    expect(await month('2026-11')).toMatchObject({
      toInvoice: ['Chez Paulette', 'Le Bistrot'],
      waiting: 0,
      sales: { total: 0 },
    });
    const total = (await totalOf(november[0] ?? '')) + (await totalOf(november[1] ?? ''));
    await server.deliver();
    const before = server.mails.length;
    expect((await close('2026-11')).json()).toMatchObject({
      state: 'CLOSED',
      toInvoice: [],
      sales: { invoices: 2, total },
    });
    expect(await month('2026-12')).toMatchObject({ sales: { total: 0 } });
    expect([await invoicesOf(paulette), await invoicesOf(bistrot)]).toEqual([['F2026-000001'], ['F2026-000002']]);
    await server.deliver();
    const told = server.mails.slice(before).map(({ to }) => to);
    expect(told.toSorted()).toEqual(['cuisine@paulette.test', 'salle@bistrot.test']);
    const customers = (await journal('2026-11')).filter((row) => row['CompteNum'] === '411000');
    expect(customers.reduce((sum, row) => sum + debitOf(row), 0)).toBe(total);
    expect(customers.map((row) => [row['EcritureDate'], row['PieceDate'], row['ValidDate']])).toEqual([
      ['20261105', '20261201', '20261201'],
      ['20261130', '20261201', '20261201'],
    ]);
    // December waits for its own.
    await liveUntil(server, '2027-01-02T09:00:00Z');
    await invoicePastMonths(server.services);
    expect(await month('2026-12')).toMatchObject({ sales: { invoices: 1, total: await totalOf(december) } });
  });

  it('pressed at once with the job and the button is closed once, with one invoice', async () => {
    const id = await addRestaurant(shop);
    await handedOver(id, 2, '2026-11-05');
    await liveUntil(server, '2026-12-02T09:00:00Z');
    const [first, , second] = await Promise.all([
      close('2026-11'),
      invoicePastMonths(server.services),
      close('2026-11'),
      press(id),
    ]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
    expect(await invoicesOf(id)).toEqual(['F2026-000001']);
    expect((await month('2026-11')).sales.invoices).toBe(1);
  });

  it('that may not be closed yet issues nothing', async () => {
    const id = await addRestaurant(shop);
    await handedOver(id, 2, '2026-11-05');
    expect((await close('2026-11')).statusCode).toBe(409);
    expect(await invoicesOf(id)).toEqual([]);
  });
});
