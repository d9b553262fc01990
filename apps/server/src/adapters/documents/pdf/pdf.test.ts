import { readdirSync, readFileSync, statSync } from 'node:fs';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import type { DocumentSale } from '@etal/domain/documents/document-lines';
import { type DocumentOrder, invoiceOf } from '@etal/domain/documents/document';
import { salesReport } from '@etal/texts/documents-report';
import { slateSheet } from '@etal/texts/slate';
import { describe, expect, it } from 'vitest';
import { operatorsOfPdf, pagesOfPdf, textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';
import { drawDocument } from './draw-document.ts';
import { drawSalesReport } from './draw-sales-report.ts';
import { drawSheet } from './draw-sheet.ts';
import { PAGE } from './paper.ts';

const sale = (label: string): DocumentSale => ({
  klass: 'UnitOrderSale',
  label,
  categoryLabel: null,
  rate: 'RATE_5_5',
  quantity: 2,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: 350,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
  subTotal: 700,
});
const orderOf = (labels: string[], more: Partial<DocumentOrder> = {}): DocumentOrder => ({
  reference: '4679ACDE',
  status: 'ACCEPTED',
  isTest: false,
  createdAt: 1_794_733_200,
  acceptedAt: 1_794_743_200,
  collectedAt: null,
  channel: 'OFFLINE',
  paymentStatus: 'DUE_ON_SITE',
  collectionDate: '2026-11-20',
  collectionStart: 480,
  collectionEnd: 750,
  point: { label: 'Marché', street: '1 place', postalCode: '24200', city: 'Sarlat' },
  shopper: { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '+33612345678', city: 'Sarlat' },
  sales: labels.map(sale),
  subTotal: 700 * labels.length,
  fees: 21 * labels.length,
  total: 721 * labels.length,
  deposits: NO_DEPOSITS,
  ...more,
});
const legal = {
  name: 'GAEC du Pré',
  legalForm: 'GAEC',
  vatRegime: 'STANDARD',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  capital: 100_000,
  email: 'ferme@etal.test',
  street: 'Le Pré',
  postalCode: '24200',
  city: 'Sarlat',
} as const;
const draw = (order: DocumentOrder) =>
  drawDocument(
    invoiceOf(
      { order, seller: { shopLabel: 'La ferme', legal }, issuedOn: '2026-11-15', mentions: ['Mention.'] },
      'F2026-000001',
    ),
  );
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `Article ${index + 1}`);

describe('an invoice', () => {
  it('is one page for an order of the usual size, and can be kept for ten years', async () => {
    const pdf = await draw(orderOf(many(12)));
    expect(pagesOfPdf(pdf)).toBe(1);
    const source = pdf.toString('latin1');
    for (const mark of [
      '%PDF-1.7',
      '/Lang (fr-FR)',
      '/Marked true',
      '/StructTreeRoot',
      '/OutputIntent',
      '/GTS_PDFA1',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '/DisplayDocTitle true',
      '/FontFile2',
    ])
      expect(source).toContain(mark);
    expect(source).not.toContain('Helvetica');
  });

  it('is the same to the byte when it is drawn again', async () => {
    expect((await draw(orderOf(['Miel']))).equals(await draw(orderOf(['Miel'])))).toBe(true);
  });

  it('goes on over pages with its header again, loses no line, and numbers its pages', async () => {
    const pdf = await draw(orderOf(many(80)));
    const pages = pagesOfPdf(pdf);
    const text = textOfPdf(pdf);
    expect(pages).toBeGreaterThan(2);
    expect(text.match(/^Désignation$/gm)).toHaveLength(pages);
    for (const label of many(80)) expect(text.split('\n')).toContain(label);
    for (let page = 1; page <= pages; page++) expect(text).toContain(`${page} / ${pages}`);
    expect(text).toContain('576,80 €');
  });

  it.each([
    ['a name that no column holds', 'x'.repeat(400), /^x{10,}$/m],
    ['a name in another writing', 'Ἀθῆναι 🍅', /^\?+ \?+$/m],
    ['a name with accents of elsewhere', 'Żurek Nguyễn', /^Żurek Nguyen$/m],
    ['line breaks', 'Miel\nde\tprintemps', /^Miel de printemps$/m],
  ])('prints %s', async (_case, label, expected) => {
    expect(textOfPdf(await draw(orderOf([label])))).toMatch(expected);
  });
});

it('a long sales report loses no order', async () => {
  const orders = Array.from({ length: 120 }, (_, index) =>
    orderOf(many(1 + (index % 5)), {
      reference: `REF${index}`,
      collectionDate: index < 60 ? '2026-11-20' : '2026-11-21',
    }),
  );
  const pdf = await drawSalesReport(salesReport({ shopLabel: 'La ferme', orders }), new Date('2026-11-15T09:00:00Z'));
  const lines = textOfPdf(pdf).split('\n');
  expect(pagesOfPdf(pdf)).toBeGreaterThan(5);
  for (const { reference } of orders) expect(lines).toContain(reference);
  expect(lines.filter((line) => line.startsWith('samedi 21 novembre 2026, '))).toHaveLength(1);
});

describe('the fonts', () => {
  const folder = new URL('../fonts/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));

  it('are small, and their licences are beside them', () => {
    expect(files).toHaveLength(3);
    for (const name of files) expect(statSync(new URL(name, folder)).size).toBeLessThan(100 * 1024);
    for (const name of ['LICENSE-figtree.txt', 'LICENSE-bricolage.txt'])
      expect(readFileSync(new URL(name, folder), 'utf8')).toContain('SIL Open Font License');
  });

  it('have every sign that a French document needs', async () => {
    const signs =
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ.,;:!?\'’"«»()[]/&@%€~–—-+×·•…°²*#_=<>';
    const text = textOfPdf(
      await draw(
        orderOf([signs], { shopper: { ...orderOf([]).shopper, firstname: `${signs}\u00A0\u202F.`, lastname: '' } }),
      ),
    );
    expect(text.replaceAll('\n', '')).toContain(signs);
    expect(text).not.toContain('\uFFFD');
  });
});

/** Where each text begins: from the left edge of its page, and from its foot. */
const placesOf = (pdf: Buffer): { x: number; y: number }[] =>
  [...operatorsOfPdf(pdf).matchAll(/^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

it('the name of a company that needs two lines does not lie over what follows it', async () => {
  const company = 'Groupement agricole d’exploitation en commun de la Vallée des Merveilles et du Plateau';
  const buyer = { company, siren: '123456782', vatNumber: null, street: '', postalCode: '', city: '' };
  const report = salesReport({ shopLabel: 'La ferme', orders: [orderOf(['Miel'], { buyer })] });
  const pdf = await drawSalesReport(report, new Date('2026-11-15T09:00:00Z'));
  const lines = textOfPdf(pdf).split('\n');
  const places = placesOf(pdf);
  const last = lines.findIndex((line) => line.endsWith('(Léa Martin)'));
  const contact = lines.findIndex((line) => line.startsWith('06 12 34'));
  expect(lines[last]).not.toContain('Groupement');
  expect(places[last]!.y - places[contact]!.y).toBeGreaterThan(8);
});

it('a number that its column is too narrow for is written smaller, and never cut', async () => {
  const dear = { ...sale('Carcasse'), unitPrice: 999_999, subTotal: 1_999_998 };
  const order = { ...orderOf([]), sales: [dear], subTotal: 1_999_998, total: 1_999_998 };
  expect(textOfPdf(await draw(order)).split('\n')).toContain('9 478,6635 €');
});

it('the slate to pin up has its prices on the paper, and not beside it', async () => {
  const line = { label: 'Carottes', detail: 'la botte', amount: '2,80\u00A0€' };
  const sheet = slateSheet({
    shopLabel: 'La Ferme du Pré',
    intro: '',
    told: { news: [], bags: [line], families: [{ label: 'Légumes', lines: [line] }], points: [], saleableIds: [] },
    shopUrl: 'https://etal.test',
  });
  const pdf = await drawSheet(sheet, new Date('2026-11-15T09:00:00Z'));
  expect(textOfPdf(pdf).match(/2,80 €/g)).toHaveLength(2);
  const places = placesOf(pdf);
  expect(places.length).toBeGreaterThan(6);
  expect(places.filter(({ x }) => x < 0 || x > PAGE.width)).toEqual([]);
});
