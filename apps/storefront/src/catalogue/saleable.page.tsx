import { type SaleablePage, type SitePage, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { listsItsContents } from '@etal/domain/catalog/bags';
import type { FoodField } from '@etal/domain/catalog/food-law';
import { depositNotice } from '@etal/texts/deposits';
import { fieldNames } from '@etal/texts/fields';
import { contentAmount, contentWords, UNKNOWN_CONTENT, weekWords } from '@etal/texts/bag-contents';
import { CAPTURED_NOTICE, cutOffWords, priceWords, slotWords, weighedNotice } from '@etal/texts/storefront';
import { allergensText } from '@etal/texts/food-law';
import { tariffText } from '@etal/texts/tariff';
import type { ReactNode } from 'react';
import { AddToCart } from './add-to-cart.tsx';
import { FeeNotice, Price, SaleBadges, TagBadges } from './marks.tsx';
import { sectionsOf } from './filter.ts';
import { pageOf, type Saleable, unitOf } from './saleables.ts';
import { Photo } from '../layout/photo.tsx';
import { COLUMN, TEXT_LINK } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { nextSlots } from '../pages/point-card.tsx';
import { breadcrumbData, productData, summary } from '../layout/structured-data.ts';
import type { DrawPage, PageOf } from '../pages/page.ts';

export const drawSaleable: DrawPage<PageOf<'article' | 'bag'>> = (view, page) => {
  const saleable = view.saleables.find(({ kind, slug }) => kind === page.kind && slug === page.slug);
  if (!saleable) return undefined;
  return {
    head: {
      title: `${saleable.label} – ${view.storefront.details.label}`,
      description: summary(`${tariffText(saleable)}. ${saleable.description}`),
      canonical: view.absolute(page),
      image: `${view.origin}${saleable.imgUrl}`,
      type: 'product',
      data: [
        productData(view, saleable),
        breadcrumbData(
          [...trailOf(view, saleable), { name: saleable.label, page }].map((step) => ({
            name: step.name,
            url: view.absolute(step.page),
          })),
        ),
      ],
    },
    body: <SaleableSheet view={view} saleable={saleable} alert={page.alert} />,
  };
};

interface SaleableSheetProps extends Pick<SaleablePage, 'alert'> {
  view: ShopView;
  saleable: Saleable;
}

function SaleableSheet({ view, saleable, alert }: SaleableSheetProps) {
  return (
    <div className={`${COLUMN} pt-4 md:pt-6`}>
      <Trail view={view} saleable={saleable} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.1fr_1fr]">
        <Photo
          url={saleable.imgUrl}
          alt={saleable.label}
          width={800}
          height={800}
          // Less than it takes on a telephone: at three times the density, twice as many dots do for a photo.
          sizes="(min-width: 72rem) 570px, (min-width: 48rem) 50vw, 60vw"
          loading="first"
          className="aspect-[4/3] w-full rounded-xl md:aspect-square"
        />
        <div className="flex flex-col gap-4">
          <h1 className="text-3xl font-extrabold">{saleable.label}</h1>
          <Price saleable={saleable} size="lg" />
          <FeeNotice view={view} className="-mt-2 text-ink-soft" />
          {saleable.deposit && <p className="-mt-2 text-ink-soft">{depositNotice(saleable.deposit)}</p>}
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            <TagBadges saleable={saleable} isFull />
            <SaleBadges saleable={saleable} />
          </p>
          <FoodFact name="origin">{saleable.origin}</FoodFact>
          <FoodFact name="variety">{saleable.variety}</FoodFact>
          <PricingNotice saleable={saleable} />
          <AddToCart view={view} saleable={saleable} alert={alert} />
          <NextCollections view={view} />
        </div>
      </div>
      <div className="mt-8 grid gap-8 md:grid-cols-2 md:gap-10 lg:grid-cols-[1.1fr_1fr]">
        <section aria-labelledby="description">
          <h2 id="description" className="text-xl font-bold">
            Description
          </h2>
          <p className="prose-lines mt-2">{saleable.description}</p>
          <div className="mt-4 grid gap-2 empty:hidden">
            <FoodFact name="ingredients">{saleable.ingredients}</FoodFact>
            <FoodFact name="allergens">
              {saleable.allergens.length > 0 && <strong>{allergensText(saleable.allergens)}</strong>}
            </FoodFact>
            <FoodFact name="storage">{saleable.storage}</FoodFact>
          </div>
        </section>
        {saleable.kind === 'bag' && <Contents view={view} bag={saleable} />}
      </div>
    </div>
  );
}

/** R-CATALOG-43: always in the same place, and nothing where nothing is said. */
function FoodFact({ name, children }: { name: FoodField; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="prose-lines">
      <span className="font-semibold">
        {fieldNames[name]}
        {'\u00A0'}:
      </span>{' '}
      {children}
    </p>
  );
}

/** Where the thing stands: in the shop, in its category. */
function trailOf(view: ShopView, saleable: Saleable): { name: string; page: SitePage }[] {
  const section = sectionsOf(view.saleables, view.storefront.categories).find(({ saleables }) =>
    saleables.some(({ id }) => id === saleable.id),
  );
  return [
    { name: 'Boutique', page: WHOLE_CATALOGUE },
    ...(section
      ? [
          {
            name: section.label,
            page: { kind: 'catalogue', search: '', category: section.slug, label: null } satisfies SitePage,
          },
        ]
      : []),
  ];
}

function Trail({ view, saleable }: { view: ShopView; saleable: Saleable }) {
  return (
    <nav aria-label="Fil d'Ariane" className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {trailOf(view, saleable).map(({ name, page }, position) => (
          <li key={name} className={position === 0 ? '' : "before:mr-2 before:content-['›']"}>
            <a href={view.to(page)} className="inline-flex min-h-9 items-center underline underline-offset-4">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Explains how the price is calculated where it depends on a weight. */
function PricingNotice({ saleable }: { saleable: Saleable }) {
  const notice = 'rounded-lg bg-straw-wash px-4 py-3 text-ink';
  if (saleable.pricingModel === 'BY_UNIT_WEIGHING_REQUIRED')
    return <p className={notice}>{weighedNotice(saleable, unitOf(saleable))}</p>;
  return saleable.pricingModel === 'BY_CAPTURED_WEIGHT' ? <p className={notice}>{CAPTURED_NOTICE}</p> : null;
}

function NextCollections({ view }: { view: ShopView }) {
  const next = view.storefront.collectionPoints.flatMap((point) => {
    const { next: slot } = nextSlots(view, point);
    return slot ? [{ point, slot }] : [];
  });
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="retraits" className="border-t border-rule pt-4">
      <h2 id="retraits" className="text-lg font-bold">
        Prochains retraits
      </h2>
      <ul className="mt-2 grid gap-2">
        {next
          .toSorted((a, b) => a.slot.date.localeCompare(b.slot.date))
          .map(({ point, slot }) => (
            <li key={point.id}>
              <span className="font-semibold">{point.label}</span>, {slotWords(slot)}.{' '}
              <span className="text-ink-soft">{cutOffWords(slot.orderBefore, view.now)}.</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** A mixed lot tells each thing's own price where it is sold by itself. */
function Contents({ view, bag }: { view: ShopView; bag: Extract<Saleable, { kind: 'bag' }> }) {
  return (
    <section aria-labelledby="contenu-du-panier">
      <h2 id="contenu-du-panier" className="text-xl font-bold">
        Dans ce panier
      </h2>
      {listsItsContents(bag.bagType) && bag.articles.length > 0 ? (
        <ul className="mt-2 divide-y divide-rule">
          {bag.articles.map(({ articleId, ...amount }) => {
            const article = view.saleables.find(({ id }) => id === articleId);
            const named = article ?? view.unsoldContents.find(({ id }) => id === articleId) ?? UNKNOWN_CONTENT;
            const { label, unit } = named;
            return (
              <li key={`${articleId} ${amount.weight}`} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <span className="font-semibold tabular-nums">{contentAmount({ ...amount, unit })}</span>
                {article ? (
                  <a href={view.to(pageOf(article))} className={TEXT_LINK}>
                    {label}
                  </a>
                ) : (
                  <span>{label}</span>
                )}
                {article && <span className="text-sm text-ink-soft">{aloneWords(article)}</span>}
              </li>
            );
          })}
        </ul>
      ) : (
        <Composition weeks={bag.weeks} />
      )}
    </section>
  );
}

/** What it costs by itself: `vendu seul 2,40 € la botte`, `vendu seul 24,90 €/kg`. */
const aloneWords = (article: Saleable): string => {
  const { amount, detail } = priceWords(article, unitOf(article));
  return `vendu seul ${article.pricingModel === 'BY_CAPTURED_WEIGHT' ? amount : `${amount} ${detail}`}`;
};

/** What a surprise bag holds in the next weeks, where the merchant shows it (R-CATALOG-22). */
function Composition({ weeks }: { weeks: Extract<Saleable, { kind: 'bag' }>['weeks'] }) {
  if (weeks.length === 0) return <p className="mt-2">Composition selon arrivage.</p>;
  return weeks.map(({ week, contents }) => (
    <div key={week} className="mt-2">
      <h3 className="font-semibold">{weekWords(week)}</h3>
      <ul className="mt-1 list-disc pl-5">
        {contents.map((content) => (
          <li key={`${content.articleId} ${content.weight}`}>{contentWords(content)}</li>
        ))}
      </ul>
    </div>
  ));
}
