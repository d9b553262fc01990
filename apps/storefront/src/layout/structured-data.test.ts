import Validator from '@adobe/structured-data-validator';
import type { SitePage } from '@etal/contract/site-pages';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openPage } from '../testing/open-page.ts';
import { sampleArticle, sampleSite } from '../testing/sample-site.ts';

/**
 * What search engines require of each kind, and the properties that schema.org gives it: anything else is refused, as a
 * validator would. Written from schema.org's own pages, not from our code.
 */
const url = z.url({ protocol: /^https$/ });
const id = { '@id': z.optional(url) };
const postalAddress = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: z.string(),
  postalCode: z.string().check(z.regex(/^\d{5}$/)),
  addressLocality: z.string(),
  addressCountry: z.literal('FR'),
});
const time = z.string().check(z.regex(/^[0-2]\d:[0-5]\d$/));
const place = {
  address: postalAddress,
  geo: z.strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() }),
  openingHoursSpecification: z.array(
    z.strictObject({
      '@type': z.literal('OpeningHoursSpecification'),
      dayOfWeek: z.string().check(z.regex(/^https:\/\/schema\.org\/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)),
      opens: time,
      closes: time,
    }),
  ),
};
const organization = {
  ...id,
  url,
  name: z.string().check(z.minLength(1)),
  logo: z.optional(url),
  email: z.optional(z.email()),
  telephone: z.optional(z.string().check(z.regex(/^\+\d{6,15}$/))),
};
const store = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Store'),
  ...organization,
  ...place,
  description: z.string(),
  image: url,
  sameAs: z.array(url),
  currenciesAccepted: z.literal('EUR'),
  location: z.array(z.strictObject({ '@type': z.literal('Place'), name: z.string(), ...place })),
});
const amount = z.string().check(z.regex(/^\d+\.\d{2}$/));
const quantity = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  value: z.number(),
  unitCode: z.enum(['GRM', 'KGM', 'MLT', 'LTR']),
});
/** How many of each make what prices are compared by. */
const MEASURES = { GRM: 1000, KGM: 1, MLT: 1000, LTR: 1 };
const unitPrice = z.strictObject({
  '@type': z.literal('UnitPriceSpecification'),
  price: amount,
  priceCurrency: z.literal('EUR'),
  referenceQuantity: z.strictObject({ ...quantity.shape, valueReference: z.optional(quantity) }),
});
const offer = {
  '@type': z.literal('Offer'),
  url,
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  seller: z.strictObject({ '@type': z.literal('Organization'), ...organization }),
};
const product = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: z.string(),
  description: z.string(),
  image: url,
  category: z.string(),
  // One price each: either of the offer itself, or of a quantity that it is the price of.
  offers: z
    .array(
      z.union([
        z.strictObject({
          ...offer,
          price: amount,
          priceCurrency: z.literal('EUR'),
          eligibleQuantity: z.optional(quantity),
          priceSpecification: z.optional(unitPrice),
        }),
        z.strictObject({ ...offer, priceSpecification: unitPrice }),
      ]),
    )
    .check(z.minLength(1)),
});
const breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string(), item: url }))
    .check(z.minLength(2)),
});
const known = z.discriminatedUnion('@type', [store, product, breadcrumbs]);

const net = (id: number, slug: string, amountOfIt: number, measure: 'G' | 'ML') =>
  sampleArticle(id, {
    slug,
    label: slug,
    unitPrice: 890,
    netQuantity: { amount: amountOfIt, measure, drained: false },
  });
const { singleArticles: sampled, articlesBags } = sampleSite().storefront;
const singleArticles = [...sampled, net(40, 'miel', 500, 'G'), net(41, 'jus', 750, 'ML')];
const PAGES: SitePage[] = [
  { kind: 'home' },
  { kind: 'points' },
  ...singleArticles.map(({ slug }): SitePage => ({ kind: 'article', slug })),
  ...articlesBags.map(({ slug }): SitePage => ({ kind: 'bag', slug })),
];

/** What a reader and a validator that are not ours make of a page; the validator knows what search engines require. */
async function readApart(html: string): Promise<{ items: object[]; problems: string[] }> {
  const found = new WebAutoExtractor().parse(html);
  const issues = await new Validator().validate(found);
  return {
    items: Object.values(found.jsonld).flat(),
    problems: [
      ...found.errors.map((error) => JSON.stringify(error)),
      ...issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage),
    ],
  };
}

it.each(PAGES)('a validator accepts what is told of %j', async (page) => {
  const { data, html } = openPage(page, { singleArticles });
  expect(data.length).toBeGreaterThan(0);
  for (const item of data) expect(known.safeParse(item).error?.issues ?? []).toEqual([]);
  const { items, problems } = await readApart(html);
  expect(problems).toEqual([]);
  expect(items).toEqual(data.map((item) => expect.objectContaining(item)));
});

it.each([
  ['a product that has no name', '"name":"Tomme",', ''],
  ['an offer without a price', '"price":"22.90",', ''],
  ['a step of the way without its place', '"position":2,', ''],
  ['what is no JSON', '"@type":"Product"', '"@type":Product'],
])('a validator refuses %s', async (_case, told, instead) => {
  const { html } = openPage({ kind: 'article', slug: 'tomme' });
  expect(html).toContain(told);
  expect((await readApart(html.replaceAll(told, instead))).problems).not.toEqual([]);
});

/**
 * A price is that of its reference quantity, and `valueReference` is what it is compared by: 8,90 € for 500 g are
 * 17,80 € a kilogram, for whoever reads it so.
 */
it.each([
  ['tomme', 22.9],
  ['miel', 17.8],
  ['jus', 11.87],
])('the price per kilogram or litre of %s can be worked out', (slug, expected) => {
  const { data } = openPage({ kind: 'article', slug }, { singleArticles });
  const { offers } = data.map((item) => product.safeParse(item)).find(({ success }) => success)!.data!;
  const { price, referenceQuantity } = offers[0]!.priceSpecification!;
  const { value, unitCode, valueReference } = referenceQuantity;
  const perMeasure = (Number(price) / value) * MEASURES[unitCode] * (valueReference?.value ?? 1);
  expect(Math.round(perMeasure * 100) / 100).toBe(expected);
});

it('the way to an article goes by the shop and its category, in order', () => {
  const { data } = openPage({ kind: 'article', slug: 'tomme' });
  const trail = data.map((item) => breadcrumbs.safeParse(item)).find(({ success }) => success);
  expect(trail?.data?.itemListElement.map(({ position, name }) => [position, name])).toEqual([
    [1, 'Boutique'],
    [2, 'Crèmerie'],
    [3, 'Tomme'],
  ]);
});
