import { FILTER_PARAMS, SEARCH_MAX, TAG_PARAMS, TEST_PARAM, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { resultsWords, SHOP_EMPTY, TAG_BADGES } from '@etal/texts/storefront';
import { quoted } from '@etal/texts/typography';
import { type CatalogueFilter, filterSections, type Section, sectionsOf, tagsInUse } from './filter.ts';
import { CARD_GRID, SaleableCard } from './saleable-card.tsx';
import { FeeNotice } from './marks.tsx';
import { SearchIcon } from '../layout/icons.tsx';
import { COLUMN, FIELD, PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { summary } from '../layout/structured-data.ts';
import type { DrawPage, PageOf } from '../pages/page.ts';

export const drawCatalogue: DrawPage<PageOf<'catalogue'>> = (view, page) => {
  const all = sectionsOf(view.saleables, view.storefront.categories);
  const found = filterSections(all, page);
  if (!found) return undefined;
  const title = all.find(({ slug }) => slug === page.category)?.label ?? 'La boutique';
  const names = found.flatMap(({ saleables }) => saleables.map(({ label }) => label));
  return {
    head: {
      title: `${title} – ${view.storefront.details.label}`,
      description: summary(names.join(', ') || title),
      // A category is a page of its own; a search or a label is a look at one.
      canonical: page.search === '' && page.label === null ? view.absolute(page) : undefined,
      image: `${view.origin}${view.storefront.details.coverImgUrl}`,
    },
    body: <CataloguePage view={view} title={title} all={all} found={found} filter={page} />,
  };
};

interface CataloguePageProps {
  view: ShopView;
  title: string;
  all: Section[];
  found: Section[];
  filter: CatalogueFilter;
}

const IN_VIEW = 4;

function CataloguePage({ view, title, all, found, filter }: CataloguePageProps) {
  if (view.saleables.length === 0) return <EmptyShop view={view} title={title} />;
  const count = found.reduce((sum, { saleables }) => sum + saleables.length, 0);
  return (
    // The script searches as one types where every card is there; a page that was already searched is searched again by
    // the server.
    <div className={`${COLUMN} pt-8`} {...(filter.search === '' && { 'data-catalogue': '' })}>
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <SearchForm view={view} filter={filter} />
      <Filters view={view} all={all} filter={filter} />
      <p role="status" data-results className="mt-4 text-ink-soft">
        {resultsWords(count)}
        {filter.search !== '' && ` pour ${quoted(filter.search)}`}
      </p>
      <FeeNotice view={view} className="mt-1 text-sm text-ink-soft" />
      <div data-nothing hidden={count > 0} className="mt-4">
        <p>Aucun produit ne correspond. Essayez un autre mot, ou une autre catégorie.</p>
        <p className="mt-3">
          <a href={view.to(WHOLE_CATALOGUE)} className={TEXT_LINK}>
            Voir tous les produits
          </a>
        </p>
      </div>
      {found.map(({ slug, label, saleables }, index) => (
        <section key={slug} data-section aria-labelledby={`categorie-${slug}`} className="mt-8 first-of-type:mt-4">
          <h2 id={`categorie-${slug}`} className={filter.category === null ? 'mb-4 text-2xl font-bold' : 'sr-only'}>
            {label}
          </h2>
          <ul className={CARD_GRID}>
            {saleables.map((saleable, position) => (
              <SaleableCard
                key={saleable.id}
                view={view}
                saleable={saleable}
                isSearchable
                isInView={index === 0 && position < IN_VIEW}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Nothing to search, filter or pay a fee on; where and when to come stands on another page. */
function EmptyShop({ view, title }: Pick<CataloguePageProps, 'view' | 'title'>) {
  return (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="mt-4 text-lg">{SHOP_EMPTY}</p>
      <p className="mt-4">
        <a href={view.to({ kind: 'points' })} className={SECONDARY_BUTTON}>
          Points de collecte
        </a>
      </p>
    </div>
  );
}

/** A plain GET form: works without a script, and its address can be shared. The filters in force stay. */
function SearchForm({ view, filter }: Pick<CataloguePageProps, 'view' | 'filter'>) {
  return (
    <form method="get" action={view.to(WHOLE_CATALOGUE)} role="search" className="mt-5 flex items-end gap-3">
      {view.testToken !== null && <input type="hidden" name={TEST_PARAM} value={view.testToken} />}
      {filter.category !== null && <input type="hidden" name={FILTER_PARAMS.category} value={filter.category} />}
      {filter.label !== null && <input type="hidden" name={FILTER_PARAMS.label} value={TAG_PARAMS[filter.label]} />}
      <label className="grid min-w-0 flex-1 gap-1 text-sm font-semibold">
        Chercher un produit
        <input
          type="search"
          name={FILTER_PARAMS.search}
          defaultValue={filter.search}
          maxLength={SEARCH_MAX}
          placeholder="Pommes, fromage…"
          autoComplete="off"
          className={`${FIELD} w-full font-normal placeholder:text-ink-soft`}
        />
      </label>
      <button type="submit" className={PRIMARY_BUTTON}>
        <SearchIcon />
        <span className="max-sm:sr-only">Chercher</span>
      </button>
    </form>
  );
}

const FILTER_LINK =
  'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 font-semibold whitespace-nowrap no-underline hover:bg-linen aria-[current]:border-accent-text aria-[current]:bg-accent aria-[current]:text-accent-ink';

/**
 * Links, so that a press is enough, with or without a script. On a phone they stay in reach at the top while the list
 * passes, unless the window is too low to spare their height.
 */
function Filters({ view, all, filter }: Pick<CataloguePageProps, 'view' | 'all' | 'filter'>) {
  const to = (changes: Partial<CatalogueFilter>): string => view.to({ ...filter, ...changes });
  const tags = tagsInUse(view.saleables);
  return (
    <>
      {tags.length > 0 && (
        <nav aria-label="Labels" data-filters className="-mx-4 mt-4 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6">
          <ul className="flex w-max gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                {/* Pressed again, it is taken away. */}
                <a
                  href={to({ label: filter.label === tag ? null : tag })}
                  aria-current={filter.label === tag ? 'true' : undefined}
                  className={FILTER_LINK}
                >
                  {TAG_BADGES[tag].full}
                  {filter.label === tag && <span aria-hidden="true">{'\u00A0'}×</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav
        aria-label="Catégories"
        data-filters
        className="top-0 z-10 -mx-4 mt-2 overflow-x-auto bg-paper px-4 py-2 sm:-mx-6 sm:px-6 [@media(min-height:28rem)]:sticky"
      >
        <ul className="flex w-max gap-2">
          {[{ slug: null, label: 'Tout' }, ...all].map(({ slug, label }) => (
            <li key={slug}>
              <a
                href={to({ category: slug })}
                aria-current={filter.category === slug ? 'page' : undefined}
                className={FILTER_LINK}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
