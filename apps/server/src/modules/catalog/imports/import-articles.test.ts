import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { base64, importFile, previewFile } from '../../../../testing/harness/import-file.ts';
import { jpegUpload, openTestApp, type TestApp } from '../../../../testing/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});

const TITLES = ['Nom', 'Catégorie', 'Prix', 'Prix au kilo', 'TVA', 'Stock', 'Couleur'];
const ROWS: (string | number | null)[][] = [
  ['Radis roses', 'Légumes', 2.4, null, 0.055, 12, 'rose'],
  ['Cidre brut', 'Boissons', '4,50 €', null, '20 %', null, 'or'],
  ['Tomme', null, null, 24.9, null, null, null],
  ['Sans prix', null, null, null, null, null, null],
];
const csv = [TITLES, ...ROWS].map((row) => row.map((cell) => String(cell ?? '')).join(';')).join('\r\n');
const sheet = { name: 'Feuille 1', rows: [TITLES, ...ROWS] };
const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

const FILES: [string, () => Promise<Uint8Array>][] = [
  ['a CSV in UTF-8', async () => Buffer.from(csv)],
  ['a CSV with a mark and tabs', async () => Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`)],
  ['a CSV of Windows', async () => windows1252(csv)],
  ['an XLSX', () => writeXlsx({ sheets: [sheet, { name: 'Autre', rows: [['Nom'], ['Intrus']] }] })],
  ['an ODS', () => writeOds({ sheets: [sheet] })],
];

describe('PreviewArticlesImport and ImportArticles', () => {
  it.each(FILES)('read %s, tell each line, and write once what they told', async (name, make) => {
    const shop = await server.openShop(`Ferme de ${name}`);
    const file = await make();
    const told = await previewFile(shop, 'Articles', file);
    expect(told.rows.map(({ line, name: what, outcome }) => [line, what, outcome])).toEqual([
      [2, 'Radis roses', 'CREATE'],
      [3, 'Cidre brut', 'CREATE'],
      [4, 'Tomme', 'CREATE'],
      [5, 'Sans prix', 'WRONG'],
    ]);
    expect([told.ignored, told.newCategories]).toEqual([['Couleur'], ['Légumes', 'Boissons']]);
    const articles = async () => (await shop.get('/api/GetShopAggregate')).json().singleArticles;
    expect(await articles()).toEqual([]);
    await importFile(shop, 'Articles', file);
    expect(await articles()).toMatchObject([
      { label: 'Radis roses', slug: 'radis-roses', categoryLabel: 'Légumes', unitPrice: 240, stock: 12 },
      { label: 'Cidre brut', categoryLabel: 'Boissons', unitPrice: 450, tvaRate: 'RATE_20' },
      { label: 'Tomme', categoryLabel: 'Produits', pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 2490 },
    ]);
    const again = await previewFile(shop, 'Articles', file);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['SAME', 'SAME', 'SAME', 'WRONG']);
  });

  it('a batch that is sent again, even at the same moment, makes nothing twice', async () => {
    const shop = await server.openShop('Ferme Pressée');
    const rows = [{ line: 2, cells: { label: 'Radis', unitPrice: '2', category: 'Neuve' } }];
    const answers = await Promise.all([1, 2, 3].map(() => shop.post('/api/ImportArticles', { rows })));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 409].includes(status))).toEqual([]);
    const { singleArticles, singleArticlesCategories } = (await shop.get('/api/GetShopAggregate')).json();
    expect([singleArticles.length, singleArticlesCategories.length]).toEqual([1, 2]);
  });

  it('is judged again when it is written, and touches what its cells say alone', async () => {
    const shop = await server.openShop('Ferme Changeante');
    const made = await shop.post('/api/CreateSimpleArticle', {
      label: 'Miel',
      description: 'De printemps.',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 700,
      origin: 'Dordogne',
      isStockEnabled: true,
      stock: 5,
    });
    const { id, imgUrl } = made.json();
    const rows = [
      { line: 2, cells: { id, label: 'Miel de printemps', unitPrice: '7,40' } },
      { line: 3, cells: { id: id.replace(/^.{8}/, '00000000'), unitPrice: '7' } },
      { line: 4, cells: { label: 'miel', unitPrice: '8' } },
    ];
    expect((await shop.post('/api/ImportArticles', { rows })).json().rows).toMatchObject([
      { outcome: 'UPDATE' },
      { outcome: 'WRONG', problems: [{ column: 'Identifiant' }] },
      { outcome: 'WRONG', problems: [{ column: '' }] },
    ]);
    const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
    expect(singleArticles).toMatchObject([
      { label: 'Miel de printemps', slug: 'miel', unitPrice: 740, origin: 'Dordogne', stock: 5, imgUrl },
    ]);
  });

  it('writes what it told, and leaves what an order or another tab changes between the two', async () => {
    const shop = await server.openShop('Ferme Vivante');
    await importFile(shop, 'Articles', 'Nom;Prix;Stock;Origine\nRadis;2;12;Domme\nMiel;7;5;Domme\n');
    const byLabel = async (): Promise<
      Record<string, { id: string; unitPrice: number; stock: number; origin: string }>
    > =>
      Object.fromEntries(
        (await shop.get('/api/GetShopAggregate'))
          .json()
          .singleArticles.map((article: { label: string }) => [article.label, article]),
      );
    const { Radis, Miel } = await byLabel();
    // The file of an export, in which a price and an origin were changed by hand.
    const file = `Identifiant;Nom;Prix;Stock;Origine\n${Radis?.id};Radis;2,50;12;Domme\n;Miel;7;5;Sarlat\n`;
    const { rows } = await previewFile(shop, 'Articles', file);
    expect(rows.map(({ changes }) => changes)).toEqual([['Prix'], ['Origine']]);
    await shop.patch('/api/UpdateSaleables', [
      { id: Radis?.id, stock: 9 },
      { id: Miel?.id, stock: 3, price: 800 },
    ]);
    await shop.post('/api/ImportArticles', { rows: rows.map(({ line, cells }) => ({ line, cells })) });
    expect(await byLabel()).toMatchObject({
      Radis: { unitPrice: 250, stock: 9, origin: 'Domme' },
      Miel: { unitPrice: 800, stock: 3, origin: 'Sarlat' },
    });
  });

  it('knows « Oeufs » again as « Œufs »', async () => {
    const shop = await server.openShop('Ferme des Œufs');
    await importFile(shop, 'Articles', 'Nom;Prix;Catégorie\nŒufs plein air;2,40;Œufs et lait\n');
    const { rows, newCategories } = await previewFile(
      shop,
      'Articles',
      'Nom;Prix;Catégorie\noeufs Plein Air;2,60;OEUFS ET LAIT\n',
    );
    expect([rows.map(({ outcome }) => outcome), newCategories]).toEqual([['UPDATE'], []]);
  });

  it.each(['csv', 'xlsx'])('what is exported is imported again without a change (%s)', async (format) => {
    const shop = await server.openShop(`Ferme Exportée ${format}`);
    await importFile(shop, 'Articles', csv);
    const answer = await shop.get(`/api/ExportArticles?format=${format}`);
    expect(answer.headers['content-disposition']).toContain(`articles-2026-11-15.${format}`);
    const { rows, ignored } = await previewFile(shop, 'Articles', answer.rawPayload);
    expect([rows.map(({ outcome }) => outcome), ignored]).toEqual([['SAME', 'SAME', 'SAME'], []]);
  });
});

describe('a file that is none', () => {
  const lines = (count: number): string => `Nom;Prix\n${'Radis;2\n'.repeat(count)}`;
  it.each([
    ['nothing', '', 'vide'],
    ['titles alone', 'Nom;Prix\n', 'vide'],
    ['a PDF', '%PDF-1.7 ...', 'ni un tableur'],
    ['an old spreadsheet', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', 'ni un tableur'],
    [
      'an encrypted spreadsheet',
      `\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1${[...'EncryptedPackage'].join('\0')}\0`,
      'mot de passe',
    ],
    ['columns that nobody knows', 'a;b\n1;2', 'première ligne'],
    ['too many lines', lines(5001), '5\u202F000 lignes'],
    ['a broken archive', 'PK\u0003\u0004 et puis rien', 'illisible'],
    ['a quote that never ends', 'Nom;Prix\n"Radis;2', 'illisible'],
  ])('%s', async (name, content, sentence) => {
    const shop = await server.openShop(`Ferme aux ${name}`);
    const answer = await shop.post('/api/PreviewArticlesImport', { file: base64(Buffer.from(content, 'latin1')) });
    expect([answer.statusCode, answer.body.replaceAll('\u00A0', '\u202F')]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });
});
