import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Accounting, AccountingMonthDetail, SalesReport } from '@etal/contract/accounting';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';
import { debitOf, readJournal } from '../../../testing/readers/read-journal.ts';
import {
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

const SCHEMA = new URL('../../../testing/schemas/flux10-b2c-subset.xsd', import.meta.url);

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2027-09-20T09:00:00Z');
  shop = await openOnlineShop(server, 'La Ferme du Pré');
});

/** Two tomatoes with their fee, 7,21 €, accepted now. */
async function accepted(quantity = 2): Promise<string> {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity });
  await shop.post(`/api/AcceptOrder/${orderId}`);
  return orderId;
}
const handOver = (orderId: string) => shop.post(`/api/CollectOrder/${orderId}`, {});
const year = async (): Promise<Accounting> => (await shop.get('/api/GetAccounting?year=2027')).json();
const month = async (name: string): Promise<AccountingMonthDetail> =>
  (await shop.get(`/api/GetAccountingMonth/${name}`)).json();
const totals = async () => (await year()).months.map(({ month: name, sales }) => [name, sales.total]);
const close = (name: string) => shop.post(`/api/CloseMonth/${name}`);
const journal = async (period: string) =>
  readJournal((await shop.get(`/api/GenerateSalesJournal?period=${period}`)).rawPayload.toString());

/** Handed over at a market without a network, in September: the phone tells of it when it is asked to. */
async function handedOverOffline(): Promise<() => Promise<void>> {
  const orderId = await accepted(7);
  const at = Date.parse('2027-09-25T09:00:00Z') / 1000;
  return async () => {
    const response = await shop.post(`/api/CollectOrder/${orderId}`, { at, key: randomUUID() });
    expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  };
}

describe('a month', () => {
  it('counts what was handed over in it, by the wall clock of Paris, and what was received', async () => {
    const [first, second] = [await accepted(), await accepted(4)];
    // One minute before midnight in Paris, and one after.
    await liveUntil(server, '2027-09-30T21:59:00Z');
    await handOver(first);
    await liveUntil(server, '2027-09-30T22:01:00Z');
    await handOver(second);
    expect(await totals()).toEqual([
      ['2027-10', 1442],
      ['2027-09', 721],
    ]);
    expect(await month('2027-09')).toMatchObject({
      state: 'OPEN',
      sales: { invoices: 1, creditNotes: 0, net: 683, vat: 38, total: 721, rates: [{ rate: 'RATE_5_5', vat: 38 }] },
      received: 721,
      receipts: [{ means: 'UNSPECIFIED', cents: 721 }],
      closeProblem: null,
    });
  });

  it('keeps a paper that comes late, until it is closed', async () => {
    const tell = await handedOverOffline();
    await liveUntil(server, '2027-10-02T09:00:00Z');
    expect(await month('2027-09')).toMatchObject({ waiting: 1, sales: { total: 0 } });
    await tell();
    expect(await month('2027-09')).toMatchObject({ waiting: 0, sales: { invoices: 1, total: 2524 } });
  });

  it('once closed does not move: what comes late counts for the day of its paper', async () => {
    const tell = await handedOverOffline();
    await liveUntil(server, '2027-09-25T09:00:00Z');
    await handOver(await accepted());
    await liveUntil(server, '2027-10-02T09:00:00Z');
    const closed = await close('2027-09');
    expect(closed.json()).toMatchObject({ state: 'CLOSED', sales: { total: 721 }, canReopen: true });
    await tell();
    expect(await totals()).toEqual([
      ['2027-10', 2524],
      ['2027-09', 721],
    ]);
    const rows = await journal('2027');
    expect(rows.map((row) => [row['EcritureDate'], row['ValidDate']])).toContainEqual(['20270925', '20271002']);
    expect(rows.filter((row) => row['EcritureDate'] === '20271002').every((row) => row['ValidDate'] === '')).toBe(true);
  });

  it('is closed in its turn, once, when it is over, and opened again from the last', async () => {
    await handOver(await accepted());
    await liveUntil(server, '2027-10-02T09:00:00Z');
    await handOver(await accepted());
    const said = async (name: string) => {
      const response = await close(name);
      return [response.statusCode, response.body];
    };
    expect(await said('2027-10')).toEqual([409, "Octobre 2027 n'est pas fini\u00A0: il se clôture une fois passé."]);
    await liveUntil(server, '2027-11-02T09:00:00Z');
    expect(await said('2027-10')).toEqual([409, "Clôturez d'abord septembre 2027."]);
    expect((await close('2027-09')).statusCode).toBe(200);
    expect(await said('2027-09')).toEqual([409, 'Septembre 2027 est déjà clôturé.']);
    expect((await close('2027-10')).statusCode).toBe(200);
    const refused = await shop.post('/api/ReopenMonth/2027-09');
    expect([refused.statusCode, refused.body]).toEqual([409, 'Seul le dernier mois clôturé peut être rouvert.']);
    expect((await shop.post('/api/ReopenMonth/2027-10')).json()).toMatchObject({ state: 'OPEN', canReopen: false });
    expect((await close('2027-10')).statusCode).toBe(200);
  });

  it('pressed twice at once is closed once', async () => {
    await handOver(await accepted());
    await liveUntil(server, '2027-10-02T09:00:00Z');
    const codes = (await Promise.all([close('2027-09'), close('2027-09')])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
  });
});

describe('the sales journal', () => {
  it('balances, has no gap through the year, and comes to what the month does', async () => {
    const order = await accepted();
    await handOver(order);
    await handOver(await accepted(3));
    const refund = await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${order}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { amount: 300, reason: 'Abîmées', to: 'CASH' },
    });
    expect(refund.statusCode).toBe(200);
    await liveUntil(server, '2027-10-02T09:00:00Z');
    await handOver(await accepted());
    const rows = await journal('2027');
    const numbers = [...new Set(rows.map((row) => Number(row['EcritureNum'])))];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const october = await journal('2027-10');
    expect([...new Set(october.map((row) => row['EcritureNum']))]).toEqual([String(numbers.length)]);
    for (const { month: name, sales } of (await year()).months) {
      const booked = (account: string): number =>
        rows
          .filter((row) => row['EcritureDate']?.startsWith(name.replace('-', '')) && row['CompteNum'] === account)
          .reduce((sum, row) => sum + debitOf(row), 0);
      expect(booked('411000')).toBe(sales.total);
      expect(booked('701055') + booked('708500') + sales.net).toBe(0);
      expect(booked('445715') + sales.vat).toBe(0);
    }
  });

  it('has the accounts that the merchant has typed, and is named by the SIREN', async () => {
    await handOver(await accepted());
    const accounts = { ...USUAL_ACCOUNTS, journal: 'VT', customers: '41110000' };
    const settings = { accountantEmail: ' ', reportRhythm: 'MONTH', accounts };
    expect((await shop.put('/api/SetAccountingSettings', settings)).json()).toEqual({
      ...settings,
      accountantEmail: null,
    });
    const response = await shop.get('/api/GenerateSalesJournal?period=2027-09');
    expect(response.headers['content-disposition']).toContain('732829320FEC20270930.txt');
    const rows = readJournal(response.rawPayload.toString());
    expect(rows.map((row) => row['JournalCode'])).toEqual(rows.map(() => 'VT'));
    expect(rows[0]).toMatchObject({ CompteNum: '41110000', Debit: '7,21', Credit: '0,00' });
    const refused = await shop.put('/api/SetAccountingSettings', {
      ...settings,
      accounts: { ...accounts, feeSales: '7x' },
    });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      '«\u00A0Frais de service\u00A0»\u00A0: un numéro de compte compte de 3 à 12 chiffres, par exemple 411000.',
    ]);
  });
});

describe('the accountant', () => {
  const settings = { accountantEmail: 'cabinet@etal.test', reportRhythm: 'MONTH', accounts: USUAL_ACCOUNTS };

  it('gets the files of a month by mail, marked as provisional until it is closed', async () => {
    await handOver(await accepted());
    const refused = await shop.post('/api/SendToAccountant/2027-09');
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      "Indiquez d'abord l'adresse de votre comptable dans les réglages de la comptabilité.",
    ]);
    await shop.put('/api/SetAccountingSettings', settings);
    const sent = async () => {
      expect((await shop.post('/api/SendToAccountant/2027-09')).statusCode).toBe(200);
      await server.deliver();
      return server.mails.findLast(({ to }) => to === 'cabinet@etal.test');
    };
    expect((await sent())?.subject).toBe('Comptabilité de septembre 2027 (provisoire)');
    await liveUntil(server, '2027-10-02T09:00:00Z');
    await close('2027-09');
    const mail = await sent();
    expect(mail?.subject).toBe('Comptabilité de septembre 2027');
    expect(mail?.text).toContain('clôturé le 2 octobre 2027');
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'Export comptable La Ferme du Pré 2027-09.csv',
      'Livre des recettes La Ferme du Pré 2027-09.csv',
      '732829320FEC20270930.txt',
    ]);
    expect(readJournal(String(mail?.attachments?.[2]?.content))).toHaveLength(4);
    expect(await month('2027-09')).toMatchObject({ sentAt: server.clock.now().getTime() / 1000 });
  });

  it('is not flooded: after ten sendings one has to wait', async () => {
    await shop.put('/api/SetAccountingSettings', settings);
    const codes: number[] = [];
    for (let press = 0; press < 12; press++) codes.push((await shop.post('/api/SendToAccountant/2027-09')).statusCode);
    expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
  });

  it('finds the same files in the archive', async () => {
    await handOver(await accepted());
    const zip = await shop.get('/api/GenerateMonthFiles/2027-09');
    expect([...entriesOfZip(zip.rawPayload).keys()]).toEqual([
      'Export comptable La Ferme du Pré 2027-09 (provisoire).csv',
      'Livre des recettes La Ferme du Pré 2027-09 (provisoire).csv',
      '732829320FEC20270930.txt',
    ]);
  });
});

describe('the report to the tax office', () => {
  const report = async (): Promise<SalesReport | undefined> =>
    (await year()).reports.find(({ from }) => from === '2027-09-01');
  const file = (format: string) => shop.get(`/api/GenerateSalesReportFile?from=2027-09-01&format=${format}`);
  const mark = () => shop.post('/api/MarkReportSent', { from: '2027-09-01' });

  it('fits the schema, is marked as handed in, and is replaced whole when a sale changes', async () => {
    const order = await accepted();
    await handOver(order);
    const early = await mark();
    expect([early.statusCode, early.body.slice(0, 30)]).toEqual([409, "Cette période n'est pas finie\u00A0"]);
    const tell = await handedOverOffline();
    await liveUntil(server, '2027-10-02T09:00:00Z');
    expect(await report()).toMatchObject({ state: 'READY', isDue: true, sales: 1, net: 683, vat: 38, sentAt: null });
    const schema = await readFile(SCHEMA, 'utf8');
    const first = (await file('xml')).rawPayload.toString();
    expect((await validateXML({ xml: first, schema })).errors).toEqual([]);
    expect(first).toContain('<TypeCode>IN</TypeCode>');
    expect((await mark()).json()).toMatchObject({ state: 'SENT' });
    expect((await mark()).statusCode).toBe(409);
    await tell();
    expect(await report()).toMatchObject({ state: 'TO_CORRECT', sales: 2 });
    const second = (await file('xml')).rawPayload.toString();
    expect((await validateXML({ xml: second, schema })).errors).toEqual([]);
    expect([second.includes('<TypeCode>RE</TypeCode>'), second.match(/<Transactions>/g)?.length]).toEqual([true, 2]);
    expect((await file('csv')).rawPayload.toString()).toContain('25/09/2027');
    expect((await mark()).json()).toMatchObject({ state: 'SENT' });
    const back = await shop.post('/api/UnmarkReportSent', { from: '2027-09-01' });
    expect(back.json()).toMatchObject({ state: 'TO_CORRECT' });
  });

  it('stays as it was handed in when the rhythm changes, and no sale is told twice', async () => {
    await handOver(await accepted());
    await liveUntil(server, '2027-10-02T09:00:00Z');
    await mark();
    const setRhythm = (reportRhythm: string) =>
      shop.put('/api/SetAccountingSettings', { accountantEmail: null, reportRhythm, accounts: USUAL_ACCOUNTS });
    const told = async () =>
      (await year()).reports.map(({ from, to, state, sales }) => [from.slice(5), to.slice(5), state, sales]);
    expect((await setRhythm('TEN_DAYS')).statusCode).toBe(200);
    expect(await told()).toEqual([
      ['10-01', '10-10', 'OPEN', 0],
      ['09-01', '09-30', 'SENT', 1],
    ]);
    expect((await shop.post('/api/UnmarkReportSent', { from: '2027-09-01' })).json()).toMatchObject({
      to: '2027-09-10',
    });
    expect((await shop.post('/api/MarkReportSent', { from: '2027-09-11' })).json()).toMatchObject({ sales: 1 });
    await setRhythm('MONTH');
    expect(await told()).toEqual([
      ['10-01', '10-31', 'OPEN', 0],
      ['09-21', '09-30', 'READY', 0],
      ['09-11', '09-20', 'SENT', 1],
    ]);
    const back = await shop.post('/api/UnmarkReportSent', { from: '2027-09-11' });
    expect(back.json()).toMatchObject({ from: '2027-09-01', to: '2027-09-30', state: 'READY', sales: 1 });
  });

  it('knows the periods of the merchant alone', async () => {
    const unknown = await shop.get('/api/GenerateSalesReportFile?from=2027-09-02&format=xml');
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'Aucune déclaration ne commence ce jour-là.']);
    const early = await shop.post('/api/MarkReportSent', { from: '2027-08-01' });
    expect([early.statusCode, early.body.slice(0, 21)]).toEqual([409, 'Rien n’est à transmet']);
  });
});
