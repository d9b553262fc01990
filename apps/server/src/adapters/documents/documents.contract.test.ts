import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SalesReport } from '@etal/texts/documents-report';
import { shopPoster } from '@etal/texts/poster';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Documents, DocumentServiceAway } from '../../ports/document-writer.ts';
import { jpegUpload, openTestApp } from '../../../testing/harness/test-app.ts';
import { pagesOfPdf, textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { documentService } from './document-service.ts';
import { workerDocuments } from './worker.ts';

const REPORT: SalesReport = {
  eventName: 'Ventes de La ferme',
  date: 'vendredi 20 novembre 2026',
  collectionPointName: 'Marché',
  collectionPointAddress: '1 place, 24200 Sarlat',
  ordersCount: 1,
  revenue: '~5,15 €',
  orders: [
    {
      reference: '4679ACDE',
      collection: 'vendredi',
      shopperName: 'Léa Martin',
      phone: '06',
      email: 'lea@clients.test',
      lines: [{ label: 'Miel', quantity: '1 pièce', amount: '5,00 €' }],
      fees: '0,15 €',
      subTotal: '~5,00 €',
      total: '~5,15 €',
      payment: 'À régler sur place',
    },
  ],
  articles: [{ label: 'Miel', quantity: '1 pièce', amount: '5,00 €' }],
};

/** A document service of ours, that can be told to fail. */
const asked: { url: string | undefined; type: string | undefined; body: unknown }[] = [];
let mood: 'well' | 'error' | 'html' | 'silent' | 'redirect' = 'well';
let url = '';
const own = workerDocuments();

beforeAll(async () => {
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        url: request.url,
        type: request.headers['content-type'],
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      });
      if (mood === 'silent') return;
      // Where it sends us a PDF waits: it is not fetched, whoever put it there.
      if (mood === 'error') response.writeHead(500).end('Internal');
      else if (mood === 'redirect' && request.url !== '/ailleurs')
        response.writeHead(307, { location: '/ailleurs' }).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/pdf' })
          .end(mood === 'html' ? '<h1>Sorry</h1>' : '%PDF-1.7 from elsewhere');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/rapports?cle=1`;
  whenDone(async () => {
    service.closeAllConnections();
    service.close();
    await own.close();
  });
});
beforeEach(() => {
  mood = 'well';
  asked.length = 0;
});

describe.each<[string, () => Documents]>([
  ['our own thread', () => own],
  ['the document service', () => documentService({ url, own })],
])('%s', (_name, open) => {
  it('makes a sales report', async () => {
    expect((await open().salesReport(REPORT)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('makes a poster', async () => {
    const poster = shopPoster({ shopLabel: 'La ferme', url: 'https://etal.example/boutique/la-ferme', points: [] });
    expect(
      (await open().poster({ ...poster, picture: null, date: new Date('2026-11-15T09:00:00Z') }))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('makes a sheet of text and tables, on as many pages as it needs', async () => {
    const columns = [{ label: 'Ligne', share: 1, align: 'left' as const }];
    const rows = Array.from({ length: 60 }, (_, index) => [`ligne ${index}`]);
    const section = { heading: 'Partie', paragraphs: ['Un texte.'], tables: [{ caption: 'Table', columns, rows }] };
    const sheet = { title: 'Feuille', author: 'La ferme', footer: 'Pied', head: [], sections: [section] };
    const pdf = await open().sheet(sheet, new Date('2026-11-15T09:00:00Z'));
    expect(pagesOfPdf(pdf)).toBe(2);
    expect(textOfPdf(pdf)).toContain('ligne 59');
  });

  it('makes a spreadsheet here', async () => {
    expect((await open().recap([])).subarray(0, 2).toString()).toBe('PK');
    expect(asked).toEqual([]);
  });
});

describe('the document service', () => {
  it('gets the payload that the service is promised', async () => {
    expect((await documentService({ url, own }).salesReport(REPORT)).toString()).toBe('%PDF-1.7 from elsewhere');
    expect(asked).toEqual([{ url: '/rapports?cle=1', type: 'application/json', body: REPORT }]);
  });

  it.each(['error', 'html', 'silent', 'redirect'] as const)('that answers badly (%s) is away', async (how) => {
    mood = how;
    await expect(documentService({ url, own, timeoutMs: 300 }).salesReport(REPORT)).rejects.toBeInstanceOf(
      DocumentServiceAway,
    );
  });

  it('that is not there is away, in a sentence', async () => {
    const server = await openTestApp(
      {},
      { documents: documentService({ url: 'http://127.0.0.1:1/', own: workerDocuments() }) },
    );
    const shop = await server.openShop();
    const article = await shop.post('/api/CreateSimpleArticle', {
      label: 'Miel',
      description: 'De la ferme',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 500,
    });
    await insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: article.json().id });
    const response = await shop.get('/api/GenerateSalesReport');
    expect([response.statusCode, response.body]).toEqual([
      503,
      'Le service de documents ne répond pas. Veuillez réessayer plus tard.',
    ]);
  });
});

describe('our own thread', () => {
  it('draws the same sheet once, and again where that failed', async () => {
    const documents = workerDocuments();
    const sheet = { title: 'Feuille', author: 'La ferme', footer: 'Pied', head: [], sections: [] };
    const day = new Date('2026-11-15T00:00:00Z');
    await Promise.all([expect(documents.sheet(sheet, day)).rejects.toThrow('stopped'), documents.close()]);
    const first = await documents.sheet(sheet, day);
    expect(await documents.sheet({ ...sheet }, new Date(day))).toBe(first);
    expect(await documents.sheet(sheet, new Date('2026-11-16T00:00:00Z'))).not.toBe(first);
    await documents.close();
  });

  it('says what cannot be made, and goes on', async () => {
    await expect(own.document({ broken: true } as never)).rejects.toThrow('could not be made');
    expect((await own.salesReport(REPORT)).length).toBeGreaterThan(1000);
  });

  it('starts again after it was stopped', async () => {
    const documents = workerDocuments();
    await documents.salesReport(REPORT);
    await documents.close();
    expect((await documents.salesReport(REPORT)).length).toBeGreaterThan(1000);
    await documents.close();
  });

  it('stopped in the middle, tells those who wait', async () => {
    const documents = workerDocuments();
    await Promise.all([expect(documents.salesReport(REPORT)).rejects.toThrow('stopped'), documents.close()]);
  });
});
