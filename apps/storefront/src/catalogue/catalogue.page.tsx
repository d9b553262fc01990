import { FILTER_PARAMS, SEARCH_MAX, TAG_PARAMS, TEST_PARAM, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { resultsWords, TAG_BADGES } from '@etal/texts/storefront';
import { quoted } from '@etal/texts/typography';
import { type CatalogueFilter, filterSections, type Section, sectionsOf, tagsInUse } from './filter.ts';
import { CARD_GRID, SaleableCard } from './saleable-card.tsx';
import { SearchIcon } from '../layout/icons.tsx';
import { COLUMN, FIELD, PRIMARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
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
  const count = found.reduce((sum, { saleables }) => sum + saleables.length, 0);
  return (
    // The script searches as one types where every card is there; a page that was already searched is searched again by
    // the server.
    <div className={`${COLUMN} pt-8`} {...(filter.search === '' && { 'data-catalogue': '' })}>
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <SearchForm view={view} all={all} filter={filter} />
      <p role="status" data-results className="mt-6 text-ink-soft">
        {resultsWords(count)}
        {filter.search !== '' && ` pour ${quoted(filter.search)}`}
      </p>
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

/** A plain GET form: works without a script, and its address can be shared. */
function SearchForm({ view, all, filter }: Pick<CataloguePageProps, 'view' | 'all' | 'filter'>) {
  const tags = tagsInUse(view.saleables);
  return (
    <form
      method="get"
      action={view.to(WHOLE_CATALOGUE)}
      role="search"
      className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto_auto]"
    >
      {view.testToken !== null && <input type="hidden" name={TEST_PARAM} value={view.testToken} />}
      <label className="col-span-2 grid gap-1 text-sm font-semibold sm:col-span-1">
        Chercher un produit
        <input
          type="search"
          name={FILTER_PARAMS.search}
          defaultValue={filter.search}
          maxLength={SEARCH_MAX}
          placeholder="Pommes, fromage…"
          autoComplete="off"
          className={`${FIELD} font-normal placeholder:text-ink-soft`}
        />
      </label>
      <label className={`grid gap-1 text-sm font-semibold sm:col-span-1 ${tags.length > 0 ? '' : 'col-span-2'}`}>
        Catégorie
        <select
          name={FILTER_PARAMS.category}
          defaultValue={filter.category ?? ''}
          className={`${FIELD} w-full font-normal`}
        >
          <option value="">Toutes</option>
          {all.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {tags.length > 0 && (
        <label className="grid gap-1 text-sm font-semibold">
          Label
          <select
            name={FILTER_PARAMS.label}
            defaultValue={filter.label ? TAG_PARAMS[filter.label] : ''}
            className={`${FIELD} w-full font-normal`}
          >
            <option value="">Tous</option>
            {tags.map((tag) => (
              <option key={tag} value={TAG_PARAMS[tag]}>
                {TAG_BADGES[tag].full}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className={`${PRIMARY_BUTTON} col-span-2 self-end sm:col-span-1`}>
        <SearchIcon />
        Chercher
      </button>
    </form>
  );
}
