import { beforeAll, describe, expect, it } from 'vitest';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

const PRICED = { description: 'Du jardin.', tvaRate: 'RATE_5_5', unitPrice: 300 };
const BODIES: Record<string, (label: string) => object> = {
  CreateSimpleArticle: (label) => ({ ...PRICED, label, pricingModel: 'BY_UNIT', categoryId: shop.categoryId }),
  CreateArticlesBag: (label) => ({ ...PRICED, label, bagType: 'OPAQUE_UNIT' }),
  CreateCollectionPoint: (label) => ({
    label,
    description: 'Sous la halle.',
    address: {
      street: '1 place',
      postalCode: '24200',
      city: 'Sarlat',
      country: 'France',
      geolocation: { latitude: 44.8, longitude: 1.2 },
    },
  }),
  CreateShopper: (lastname) => ({ firstname: '', lastname, email: '', phone: '06 12 34 56 78', city: '' }),
};

describe.each(Object.keys(BODIES))('%s', (call) => {
  it('makes one thing under one key, also at the same moment, and refuses another body under it', async () => {
    const img = call === 'CreateShopper' ? undefined : await jpegUpload();
    const send = (label: string, key?: string) =>
      shop.send({
        method: 'POST',
        url: `/api/${call}`,
        payload: { ...BODIES[call]?.(label), img },
        headers: key ? { 'idempotency-key': key } : {},
      });
    const answers = await Promise.all([send('Premier', `${call}-1`), send('Premier', `${call}-1`)]);
    answers.push(await send('Premier', `${call}-1`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const other = await send('Second', `${call}-1`);
    expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining('avec un autre contenu')]);
  });
});
