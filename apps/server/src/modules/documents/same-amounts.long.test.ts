import { randomUUID } from 'node:crypto';
import type { Order } from '@etal/contract/orders';
import type { DocumentModel } from '@etal/domain/documents/document';
import { formatCents } from '@etal/texts/format';
import { orderFees, orderSubTotal, orderTotal } from '@etal/texts/order-lines';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

/** Prices that divide badly: whoever rounds at another place is off by a cent. */
const PRICINGS = {
  BY_UNIT: { unit_price: 333 },
  BY_WEIGHT_OPTIONS: {
    options: JSON.stringify([
      { weight: 335, price: 457 },
      { weight: 1005, price: 1289 },
    ]),
  },
  BY_CAPTURED_WEIGHT: { price_per_kilogram: 1457 },
  BY_UNIT_WEIGHING_REQUIRED: { price_per_kilogram: 1293, average_weight: 1785 },
} as const;
type Pricing = keyof typeof PRICINGS;
const RATES = ['RATE_5_5', 'RATE_10', 'RATE_20'] as const;

const DATE = '2026-11-20';
let server: StripeApp;
let shop: OnlineShop;
const articleIds = new Map<string, string>();

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server, 'La Ferme du Pré');
  // Straight into the table, with the picture of the shop's own article: twelve uploads would take longer than all the
  // rest.
  await server.services.database.withShop(shop.shopId, async (tx) => {
    const { image_id } = await tx
      .selectFrom('saleables')
      .select('image_id')
      .where('id', '=', shop.articleId)
      .executeTakeFirstOrThrow();
    for (const [pricing, price] of Object.entries(PRICINGS)) {
      for (const tva_rate of RATES) {
        const [id, label] = [randomUUID(), `${pricing} ${tva_rate}`];
        await tx
          .insertInto('saleables')
          .values({
            shop_id: shop.shopId,
            id,
            kind: 'ARTICLE',
            slug: id,
            label,
            category_id: shop.categoryId,
            image_id,
            pricing: pricing as Pricing,
            tva_rate,
            ...price,
          })
          .execute();
        articleIds.set(label, id);
      }
    }
  });
});

interface Wish {
  pricing: Pricing;
  rate: (typeof RATES)[number];
  quantity: number;
  grams: number;
}

const anyWish: fc.Arbitrary<Wish> = fc.record({
  pricing: fc.constantFrom(...(Object.keys(PRICINGS) as Pricing[])),
  rate: fc.constantFrom(...RATES),
  quantity: fc.integer({ min: 1, max: 7 }),
  grams: fc.integer({ min: 100, max: 4999 }),
});
const anyWishes = fc.uniqueArray(anyWish, {
  minLength: 1,
  maxLength: 6,
  selector: ({ pricing, rate }) => `${pricing} ${rate}`,
});

function wishedSale({ pricing, rate, quantity, grams }: Wish): object {
  const saleableId = articleIds.get(`${pricing} ${rate}`);
  if (pricing === 'BY_CAPTURED_WEIGHT') return { saleableId, selectedWeight: grams };
  return {
    saleableId,
    quantity,
    ...(pricing === 'BY_WEIGHT_OPTIONS' && { selectedOption: { weight: grams % 2 ? 335 : 1005 } }),
  };
}

async function placed(wishes: readonly Wish[]): Promise<string> {
  const response = await sendOrder(server, shop, { channel: 'OFFLINE', date: DATE, sales: wishes.map(wishedSale) });
  expect(response.statusCode).toBe(200);
  return response.json().reference;
}

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F\s]+/g, ' ');
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const cents = (euros: unknown): number => Math.round(Number(euros) * 100);
const amountsOf = ({ sales, subTotal, platformFees, total }: Order) => ({
  lines: sales.map((sale) => sale.subTotal),
  subTotal,
  platformFees,
  total,
});

async function rowsOf(address: string, sheet: string): Promise<Record<string, unknown>[]> {
  const { sheets } = await readXlsx((await shop.get(address)).rawPayload);
  const [headers = [], ...rows] = sheets.find(({ name }) => name === sheet)?.rows ?? [];
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [String(header), row[index] ?? null])));
}

/** Every place that shows what an order costs, against what the server says of it. */
async function expectSameEverywhere(reference: string): Promise<Order> {
  const wire: Order = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
  const amounts = amountsOf(wire);
  expect([sum(amounts.lines), amounts.subTotal + amounts.platformFees]).toEqual([amounts.subTotal, amounts.total]);

  const [listed] = (await shop.get(`/api/GetOrdersPage?search=${reference}`)).json().data as Order[];
  const { orders } = (await shop.get(`/api/GetPreparation?date=${DATE}&collectionPoint=${shop.pointId}`)).json() as {
    orders: Order[];
  };
  const prepared = orders.find((order) => order.reference === reference);
  expect([listed, prepared].map((order) => order && amountsOf(order))).toEqual([amounts, amounts]);

  const recap = await rowsOf(`/api/GenerateOrdersExcelRecap?search=${reference}`, 'Commandes');
  const isFee = (row: Record<string, unknown>): boolean => row['Article'] === 'Frais de service';
  expect(recap.filter((row) => !isFee(row)).map((row) => cents(row['TTC (€)']))).toEqual(amounts.lines);
  expect(sum(recap.filter(isFee).map((row) => cents(row['TTC (€)'])))).toBe(amounts.platformFees);
  const harvest = (
    await rowsOf(`/api/GeneratePreparationExcel?date=${DATE}&collectionPoint=${shop.pointId}`, 'Par client')
  ).filter((row) => row['N° de commande'] === reference);
  expect(sum(harvest.map((row) => cents(row['Montant'])))).toBe(amounts.total);

  const report = plain(textOfPdf((await shop.get(`/api/GenerateSalesReport?search=${reference}`)).rawPayload));
  for (const part of [
    `Recette ${orderTotal(wire)}`,
    `Sous-total ${orderSubTotal(wire)}`,
    `Frais de service ${orderFees(wire)}`,
  ])
    expect(report).toContain(plain(part));

  const document = (await shop.get(`/api/GenerateOrderInvoice/${reference}`)).rawPayload;
  const text = plain(textOfPdf(document));
  for (const amount of [...amounts.lines, amounts.total]) expect(text).toContain(plain(formatCents(amount)));

  const invoice = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('invoices').select('model').where('order_id', '=', wire.id).executeTakeFirst(),
  );
  expect(text.includes('Bon de commande')).toBe(invoice === undefined);
  if (invoice)
    await expectInvoiced(invoice.model, {
      reference,
      amounts,
      document,
      text,
      netOfRecap: sum(recap.map((row) => cents(row['HT (€)']))),
    });
  return wire;
}

async function expectInvoiced(
  { number, totals, vat, lines }: DocumentModel,
  {
    reference,
    amounts,
    document,
    text,
    netOfRecap,
  }: { reference: string; amounts: ReturnType<typeof amountsOf>; document: Buffer; text: string; netOfRecap: number },
): Promise<void> {
  expect([
    totals.total,
    totals.net + totals.vat,
    sum(vat.map(({ total }) => total)),
    sum(vat.map(({ net }) => net)),
    sum(lines.map(({ net }) => net)),
    netOfRecap,
  ]).toEqual([amounts.total, amounts.total, amounts.total, totals.net, totals.net, totals.net]);
  for (const share of vat) expect(share.net + share.vat).toBe(share.total);
  for (const amount of [totals.net, totals.vat, totals.total, ...vat.flatMap(({ net, vat: tax }) => [net, tax])])
    expect(text).toContain(plain(formatCents(amount)));
  const archive = entriesOfZip((await shop.get(`/api/GenerateOrdersInvoiceArchive?search=${reference}`)).rawPayload);
  expect([...archive.keys()]).toEqual([`Facture ${number}.pdf`]);
  expect(archive.get(`Facture ${number}.pdf`)?.equals(document)).toBe(true);
}

it('whatever is ordered, every screen and every document shows the same amounts, before and after the scale', async () => {
  await fc.assert(
    fc.asyncProperty(anyWishes, async (wishes) => {
      const reference = await placed(wishes);
      expect((await shop.post(`/api/AcceptOrder/${reference}`)).statusCode).toBe(200);
      const { sales } = await expectSameEverywhere(reference);
      const weights = sales.flatMap((sale, index) =>
        sale.klass === 'WeighingRequiredUnitOrderSale' ? [{ saleId: sale.id, weighedGrams: wishes[index]?.grams }] : [],
      );
      if (weights.length === 0) return;
      expect((await shop.put(`/api/SetOrderFinalWeights/${reference}`, { weights })).statusCode).toBe(200);
      const weighed = await expectSameEverywhere(reference);
      expect(
        weighed.sales.some((sale) => sale.klass === 'WeighingRequiredUnitOrderSale' && sale.weighedGrams === null),
      ).toBe(false);
    }),
    { numRuns: 15 },
  );
}, 60_000);
