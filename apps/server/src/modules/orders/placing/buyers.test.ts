import { randomUUID } from 'node:crypto';
import { ownPaperPath } from '@etal/contract/site-pages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { facturXOfPdf, facturXProblems, valuesOf } from '../../../../testing/readers/factur-x-of-pdf.ts';
import { textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

beforeEach(() => {
  server.clock.set('2026-11-15T09:00:00Z');
});

const TYPED = {
  company: 'Le Bistrot',
  siren: '443 061 841',
  vatNumber: 'FR 64 443 061 841',
  street: '1 place du Marché',
  postalCode: '26400',
  city: 'Crest',
};
const BUYER = { ...TYPED, siren: '443061841', vatNumber: 'FR64443061841' };

const place = (buyer: object | null, email = 'bistrot@clients.test') =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/PlaceOrder`,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `198.51.100.${Math.floor(Math.random() * 256)}`,
    payload: {
      collectionPointId: shop.pointId,
      collectionDate: '2026-11-20',
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      paymentChannel: 'OFFLINE',
      shopperDetails: { firstname: 'Léa', lastname: 'Martin', email, phone: '06 12 34 56 78', city: 'Crest' },
      buyer,
      sales: [{ saleableId: shop.articleId, quantity: 3 }],
    },
  });
const detail = async (reference: string) => (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
const sheet = async (id: string) => (await shop.get(`/api/GetShopperById/${id}`)).json();

describe('an order for a company', () => {
  it('is refused with a sentence beside the number that is wrong', async () => {
    const siren = await place({ ...TYPED, siren: '443061842' });
    expect([siren.statusCode, siren.body]).toEqual([400, expect.stringContaining('SIREN')]);
    const vat = await place({ ...TYPED, vatNumber: 'FR44732829320' });
    expect([vat.statusCode, vat.body]).toEqual([400, expect.stringContaining('autre SIREN')]);
    const half = await place({ ...TYPED, company: 'Le Bistrot \uD83E' });
    expect([half.statusCode, half.body]).toEqual([400, expect.stringContaining('caractères invisibles')]);
  });

  it('keeps its own copy, is on the customer’s file, and its papers embed what they print', async () => {
    const { reference, orderUrl } = (await place(TYPED)).json();
    const order = await detail(reference);
    expect(order.buyer).toEqual(BUYER);
    expect((await sheet(order.shopperId)).buyer).toEqual(BUYER);
    expect((await shop.get('/api/GetOrdersPage?search=bistrot')).json().totalCount).toBe(1);

    await shop.post(`/api/AcceptOrder/${reference}`);
    server.clock.set('2026-11-20T09:00:00Z');
    await shop.post(`/api/CollectOrder/${reference}`, { payments: [{ means: 'CASH' }] });
    await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${reference}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { sales: [{ saleId: order.sales[0].id, quantity: 1 }], reason: 'Abîmé', to: 'CASH' },
    });
    const { documents } = await detail(reference);
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE']);
    const token = new URL(orderUrl).searchParams.get('token') ?? '';
    for (const { number, total } of documents) {
      const paper = await server.anonymous.get(ownPaperPath(shop.slug, { reference, token }, number));
      const xml = (await facturXOfPdf(paper.rawPayload))?.xml ?? '';
      expect(await facturXProblems(xml)).toEqual([]);
      expect(valuesOf(xml)('GrandTotalAmount').map(Number)).toEqual([Math.abs(total) / 100]);
      expect(textOfPdf(paper.rawPayload)).toContain('Le Bistrot');
    }
  });

  it('leaves a household’s next order alone, and the file as it was', async () => {
    const first = (await place(TYPED, 'deux@clients.test')).json();
    const second = (await place(null, 'deux@clients.test')).json();
    const { shopperId } = await detail(first.reference);
    expect((await detail(second.reference)).buyer).toBeNull();
    expect((await sheet(shopperId)).buyer).toEqual(BUYER);
  });

  it('is written down by the merchant from the customer’s file', async () => {
    const made = await shop.post('/api/CreateShopper', { lastname: 'Cantine', phone: '0612345679', buyer: TYPED });
    expect(made.json().buyer).toEqual(BUYER);
    const { id } = made.json();
    const order = await shop.send({
      method: 'POST',
      url: '/api/CreateOrder',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        shopper: { id },
        collectionPointId: shop.pointId,
        collectionDate: '2026-11-25',
        collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
        sales: [{ saleableId: shop.articleId, quantity: 1 }],
        accept: true,
        tell: 'NONE',
      },
    });
    expect(order.json().buyer).toEqual(BUYER);
    // An edit that says nothing of the company leaves it; one that says there is none takes it away.
    const edited = await shop.put(`/api/UpdateShopper/${id}`, { lastname: 'Cantines', phone: '0612345679' });
    expect(edited.json().buyer).toEqual(BUYER);
    const without = await shop.put(`/api/UpdateShopper/${id}`, {
      lastname: 'Cantines',
      phone: '0612345679',
      buyer: null,
    });
    expect(without.json().buyer).toBeNull();
    expect((await detail(order.json().reference)).buyer).toEqual(BUYER);
  });

  it('has its company corrected until its invoice, and its customer is found by it', async () => {
    const { reference } = (await place(TYPED, 'corrige@clients.test')).json();
    const { id, revision } = await detail(reference);
    const corrected = { ...TYPED, company: 'Auberge des Trois Becs', siren: '732 829 320', vatNumber: null };
    const correct = (body: object) => shop.put(`/api/SetOrderBuyer/${id}`, body);
    const wrong = await correct({ revision, buyer: { ...corrected, siren: '732829321' } });
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('SIREN')]);
    const [done, again, stale] = [
      await correct({ revision, buyer: corrected }),
      await correct({ revision, buyer: corrected }),
      await correct({ revision, buyer: null }),
    ];
    expect([done.statusCode, again.statusCode, stale.statusCode]).toEqual([200, 200, 409]);
    expect(done.json()).toMatchObject({
      buyer: { company: 'Auberge des Trois Becs', siren: '732829320', vatNumber: null },
      revision: revision + 1,
      changes: [{ kind: 'BUYER', actor: 'MERCHANT' }],
    });
    expect((await shop.get('/api/GetOrdersPage?search=trois%20becs')).json().totalCount).toBe(1);
    // The order says it, the customer's own file does not.
    const found = async (words: string) =>
      (await shop.get(`/api/GetShoppersPage?search=${words}`)).json().data.map(({ email }: { email: string }) => email);
    expect(await found('trois')).toEqual([]);
    expect(await found('bistr')).toContain('corrige@clients.test');

    await shop.post(`/api/AcceptOrder/${id}`);
    await shop.post(`/api/CollectOrder/${id}`);
    const late = await correct({ revision: (await detail(reference)).revision, buyer: TYPED });
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('déjà émise')]);
  });

  it('is erased with its customer', async () => {
    const { reference } = (await place(TYPED, 'efface@clients.test')).json();
    const { shopperId } = await detail(reference);
    await shop.delete(`/api/RefuseOrder/${reference}`);
    expect((await shop.post(`/api/EraseShopper/${shopperId}`)).statusCode).toBe(200);
    expect((await detail(reference)).buyer).toBeNull();
    expect((await sheet(shopperId)).buyer).toBeNull();
  });
});
