import { type SitePage, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import type { Storefront } from '@etal/contract/storefront';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { totalsOf } from '@etal/domain/orders/totals';
import { amountText } from '@etal/texts/order-lines';
import { priceWords } from '@etal/texts/storefront';
import { describe, expect, it } from 'vitest';
import { amountsOf, cartLines } from '../checkout/cart/cart-lines.ts';
import { wishOf } from '../client/cart-form.ts';
import { openPage, plain } from '../testing/open-page.ts';
import { sampleOrder, samplePage } from '../testing/sample-order.ts';
import { sampleArticle, sampleSite } from '../testing/sample-site.ts';

/** One piece that says what it holds, among the others of every pricing model. */
const HONEY = sampleArticle(40, {
  label: 'Miel de fleurs',
  slug: 'miel-de-fleurs',
  unitPrice: 890,
  unit: 'pot',
  netQuantity: { amount: 500, measure: 'G', drained: false },
});
const { storefront } = sampleSite();
const SOLD = { singleArticles: [HONEY, ...storefront.singleArticles], articlesBags: storefront.articlesBags };
const saleables = [
  ...SOLD.singleArticles.map((article) => ({ ...article, kind: 'article' as const, word: 'pièce' as const })),
  ...SOLD.articlesBags.map((bag) => ({
    ...bag,
    kind: 'bag' as const,
    pricingModel: BAG_PRICING[bag.bagType],
    word: 'panier' as const,
  })),
];

type Kind = SitePage['kind'];

/** Every kind of page: those that show what things cost, and those that show no price of theirs. */
const PAGES: Record<Kind, SitePage[] | null> = {
  home: [{ kind: 'home' }],
  catalogue: [WHOLE_CATALOGUE],
  article: SOLD.singleArticles.map(({ slug }) => ({ kind: 'article', slug })),
  bag: SOLD.articlesBags.map(({ slug }) => ({ kind: 'bag', slug })),
  // Drawn by a script, from what the browser holds: `checkout.test.tsx`.
  cart: null,
  // An order's own amounts, not what things cost today.
  order: null,
  ownOrders: null,
  space: null,
  points: null,
  withdrawal: null,
  unsubscribe: null,
  legalNotice: null,
  terms: null,
  privacy: null,
  accessibility: null,
};
const priced = Object.values(PAGES).flatMap((pages) => pages ?? []);

const FEE = { basisPoints: 300, fixedCents: 0 };
const text = (page: SitePage, changes: Partial<Storefront>): string =>
  plain(openPage(page, { ...SOLD, ...changes }).getByRole('main').textContent);

describe.each(priced)('the page %j', (page) => {
  it('says what things cost with their price per kilogram or litre, and what comes on top of it', () => {
    const shown = text(page, { platformFee: { ...FEE, bearer: 'SHOPPER' } });
    const own = saleables.filter((saleable) => shown.includes(saleable.label) && page.kind === saleable.kind);
    for (const saleable of own.filter(({ slug }) => 'slug' in page && slug === page.slug)) {
      const { amount, detail } = priceWords(saleable, saleable.word);
      expect(shown).toContain(plain(`${amount} ${detail}`));
    }
    expect(shown).toContain('+ 3 % de frais de service, qui font vivre le site et le paiement de la boutique.');
    // Beside the button the goods are summed up alone.
    expect(shown).not.toMatch(/Total : ~?[\d,]+ €(?! \+ 3 % de frais de service)/);
  });

  it('says nothing of a fee that no total will have', () => {
    for (const platformFee of [
      { ...FEE, bearer: 'MERCHANT' as const },
      { basisPoints: 0, fixedCents: 0, bearer: 'SHOPPER' as const },
    ])
      expect(text(page, { platformFee })).not.toMatch(/frais/i);
  });
});

it.each(priced)('the forms of the page %j come to what the cart will say, fee included', (page) => {
  const changes = { ...SOLD, platformFee: { ...FEE, bearer: 'SHOPPER' as const } };
  const { page: document } = openPage(page, changes);
  const shop = { ...storefront, ...changes };
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-add-to-cart]')) {
    const wish = wishOf(new FormData(form));
    const lines = cartLines([wish], shop, { date: null, openDates: () => [] });
    const { subTotal, fees, total, isEstimate } = amountsOf(lines, shop);
    expect(subTotal, JSON.stringify(wish)).toBeGreaterThan(0);
    expect(total).toBe(subTotal + fees);
    // A card has no total of its own: its price is the one of the thing's page, judged above.
    const shown = [...form.querySelectorAll('[data-line-total]')].map(({ textContent }) => plain(textContent));
    expect(shown.filter((amount) => amount !== plain(amountText(subTotal, isEstimate)))).toEqual([]);
  }
});

it('says the fixed part of a fee too', () => {
  const platformFee = { basisPoints: 250, fixedCents: 30, bearer: 'SHOPPER' as const };
  expect(text({ kind: 'home' }, { platformFee })).toContain('+ 2,5 % et 0,30 € par commande de frais de service');
});

it('says the price per kilogram of a piece on its card, on its page and to search engines', () => {
  const words = '8,90 € le pot, 500 g, soit 17,80 €/kg';
  for (const page of [{ kind: 'home' }, WHOLE_CATALOGUE, { kind: 'article', slug: HONEY.slug }] satisfies SitePage[])
    expect(text(page, {})).toContain(words);
  const { data } = openPage({ kind: 'article', slug: HONEY.slug }, SOLD);
  expect(data[0].offers[0]).toMatchObject({
    price: '8.90',
    priceSpecification: {
      price: '8.90',
      referenceQuantity: { value: 500, unitCode: 'GRM', valueReference: { value: 1, unitCode: 'KGM' } },
    },
  });
});

it('says what food law asks in its place, allergens in bold, and nothing where nothing is said', () => {
  const said = {
    variety: 'Toutes fleurs',
    ingredients: 'Miel, noix.',
    allergens: ['NUTS', 'MILK'] as const,
    storage: 'Au sec.',
  };
  const opened = openPage(
    { kind: 'article', slug: HONEY.slug },
    { singleArticles: [{ ...HONEY, ...said, allergens: [...said.allergens] }] },
  );
  const facts = ['Variété / catégorie', 'Ingrédients', 'Allergènes', 'Conservation'].map((name) =>
    plain(opened.getByText(new RegExp(`^${name}`)).parentElement?.textContent),
  );
  expect(facts).toEqual([
    'Variété / catégorie : Toutes fleurs',
    'Ingrédients : Miel, noix.',
    'Allergènes : fruits à coque, lait',
    'Conservation : Au sec.',
  ]);
  expect(opened.getByText('fruits à coque, lait').tagName).toBe('STRONG');
  expect(openPage({ kind: 'article', slug: HONEY.slug }, SOLD).queryByText(/Allergènes/)).toBeNull();
});

it('shows an order’s own total, with a line for the fee only where its shopper paid one', () => {
  const { subTotal, sales } = sampleOrder();
  for (const bearer of ['SHOPPER', 'MERCHANT'] as const) {
    const { fees, total } = totalsOf([{ subTotal }], { ...FEE, bearer });
    const shown = text(samplePage({ platformFees: fees, total, feeBearer: bearer }), {});
    expect(shown).toContain(plain(`Total${amountText(total, holdsEstimate(sales))}`));
    expect(shown.includes('Frais de service')).toBe(bearer === 'SHOPPER');
  }
});
