import { type SitePage, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { announcedHoliday } from '@etal/domain/collection/closures';
import { holidayWords } from '@etal/texts/collection';
import { OWN_ORDERS_NAME, SPACE_NAME } from '@etal/texts/shopper-space';
import { POWERED_BY, TEST_SHOP } from '@etal/texts/storefront';
import { WITHDRAW_FOOTER } from '@etal/texts/withdrawal';
import type { ReactNode } from 'react';
import { HEAD_LOOKS } from './head-looks.ts';
import { Photo } from './photo.tsx';
import { BasketIcon } from './icons.tsx';
import { COLUMN, TEXT_LINK } from './look.ts';
import type { ShopView } from './shop-view.ts';

interface ShopLayoutProps {
  view: ShopView;
  /** The page that the menu marks as current. */
  current?: SitePage['kind'] | undefined;
  children: ReactNode;
}

/** Around every page of a shop: what the script needs to find is marked with `data-`. */
export function ShopLayout({ view, current, children }: ShopLayoutProps) {
  return (
    <>
      <a
        href="#contenu"
        className="sr-only rounded-md bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20"
      >
        Aller au contenu
      </a>
      {view.storefront.isTest && (
        <p className="bg-straw-wash px-4 py-2 text-center text-sm text-ink" role="note">
          <strong className="font-semibold">{TEST_SHOP.title}.</strong> {TEST_SHOP.text}{' '}
          <a href="/admin" className="font-semibold underline underline-offset-2">
            {TEST_SHOP.back}
          </a>
        </p>
      )}
      <HolidayNotice view={view} />
      <Header view={view} current={current} />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <CartNotice view={view} />
      <Footer view={view} />
    </>
  );
}

/** R-COLLECTION-7: on every page, so that nobody fills a cart for a day when the farm is shut. */
function HolidayNotice({ view: { storefront, now } }: Pick<ShopLayoutProps, 'view'>) {
  const holiday = announcedHoliday(storefront.holidays, parisWallTime(now).date);
  return (
    holiday && (
      <p className="bg-straw-wash px-4 py-2 text-center text-ink" role="note">
        <strong className="font-semibold">{holidayWords(holiday)}.</strong> {holiday.message}
      </p>
    )
  );
}

const MENU: { label: string; page: SitePage; marks: SitePage['kind'][] }[] = [
  { label: 'Accueil', page: { kind: 'home' }, marks: ['home'] },
  { label: 'Boutique', page: WHOLE_CATALOGUE, marks: ['catalogue', 'article', 'bag'] },
  { label: 'Points de collecte', page: { kind: 'points' }, marks: ['points'] },
];

function Header({ view: { storefront, to }, current }: Omit<ShopLayoutProps, 'children'>) {
  const { label, thumbnailImgUrl, look } = storefront.details;
  const head = HEAD_LOOKS[look];
  return (
    <header className={`bg-surface ${head.header}`}>
      {look === 'MARKET' && <div aria-hidden="true" className="awning h-5 [--stripe:1rem]" />}
      <div className={`${COLUMN} grid grid-cols-[1fr_auto] items-center gap-x-4 pt-3 ${head.grid}`}>
        <a
          href={to({ kind: 'home' })}
          className={`flex min-h-11 min-w-0 items-center gap-3 rounded-md no-underline ${head.home}`}
        >
          {look !== 'NOTEBOOK' && (
            <Photo
              url={thumbnailImgUrl}
              alt=""
              width={44}
              height={44}
              sizes="44px"
              loading="eager"
              className="size-11 shrink-0 rounded-full"
            />
          )}
          <span className={`line-clamp-2 font-display leading-tight ${head.name}`}>{label}</span>
        </a>
        <nav aria-label="Menu du site" className={`order-last print:hidden ${head.nav}`}>
          <ul className={`flex flex-wrap ${head.menu}`}>
            {MENU.map(({ label: name, page, marks }) => {
              const isHere = current !== undefined && marks.includes(current);
              return (
                <li key={name}>
                  <a
                    href={to(page)}
                    aria-current={isHere ? (page.kind === current ? 'page' : 'true') : undefined}
                    className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-accent-text aria-[current]:text-ink md:rounded-md md:px-3"
                  >
                    {name}
                  </a>
                </li>
              );
            })}
            {!storefront.isTest &&
              OWN_LINKS.map(({ label: name, page }) => (
                // A phone has them in the footer: three links fill its row.
                <li key={name} className="hidden lg:block">
                  <a
                    href={to(page)}
                    aria-current={page.kind === current ? 'page' : undefined}
                    className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-accent-text aria-[current]:text-ink"
                  >
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <a
          href={to({ kind: 'cart' })}
          data-cart-link
          aria-current={current === 'cart' ? 'page' : undefined}
          className="relative flex min-h-11 items-center gap-2 justify-self-end rounded-lg border border-edge px-3 font-semibold no-underline hover:bg-linen print:hidden"
        >
          <BasketIcon />
          Panier
          <span
            data-cart-count
            hidden
            className="absolute -top-2 -right-2 min-w-6 rounded-full bg-accent px-1.5 text-center text-sm leading-6 font-bold text-accent-ink tabular-nums"
          />
        </a>
      </div>
    </header>
  );
}

/** For who comes back; a shop that is being tried out has no customers yet. */
const OWN_LINKS: { label: string; page: SitePage }[] = [
  { label: OWN_ORDERS_NAME, page: { kind: 'ownOrders' } },
  { label: SPACE_NAME, page: { kind: 'space', shown: { step: 'ask', email: '', problem: null } } },
];

const LEGAL_LINKS: { label: string; page: SitePage }[] = [
  { label: 'Mentions légales', page: { kind: 'legalNotice' } },
  { label: 'Conditions de vente', page: { kind: 'terms' } },
  { label: 'Confidentialité', page: { kind: 'privacy' } },
  { label: 'Accessibilité', page: { kind: 'accessibility' } },
  { label: WITHDRAW_FOOTER, page: { kind: 'withdrawal' } },
];

function Footer({ view: { storefront, to } }: { view: ShopView }) {
  return (
    <footer className="mt-16 border-t border-rule bg-linen print:hidden">
      <div className={`${COLUMN} flex flex-col gap-4 py-8 text-sm md:flex-row md:items-center md:justify-between`}>
        <p className="font-display text-lg font-bold">{storefront.details.label}</p>
        {!storefront.isTest && (
          <nav aria-label="Vos commandes et votre espace" className="lg:hidden">
            <ul className="flex flex-wrap gap-x-5">
              {OWN_LINKS.map(({ label, page }) => (
                <li key={label}>
                  <a
                    href={to(page)}
                    className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label="Informations légales">
          <ul className="flex flex-wrap gap-x-5">
            {LEGAL_LINKS.map(({ label, page }) => (
              <li key={label}>
                <a href={to(page)} className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-ink-soft">{POWERED_BY}</p>
      </div>
    </footer>
  );
}

/**
 * Says what was just put in the cart; empty until the script has something to say. It stands in the page, before the
 * footer, and sticks to the bottom of the window from there: so it never lies over the footer.
 */
function CartNotice({ view: { to } }: { view: ShopView }) {
  return (
    <div data-cart-notice className="pointer-events-none sticky bottom-0 z-10 px-4 data-shown:pb-4">
      <div className="pointer-events-auto mx-auto max-w-xl in-data-shown:flex in-data-shown:items-start in-data-shown:gap-2 in-data-shown:rounded-xl in-data-shown:border in-data-shown:border-rule in-data-shown:bg-surface in-data-shown:py-2 in-data-shown:pr-2 in-data-shown:pl-4 in-data-shown:shadow-lifted">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <p
            role="status"
            data-cart-message
            className="min-w-0 flex-1 basis-40 wrap-anywhere in-data-shown:min-h-11 in-data-shown:content-center"
          />
          <a
            href={to({ kind: 'cart' })}
            className={`hidden min-h-11 items-center in-data-shown:inline-flex ${TEXT_LINK}`}
          >
            Voir le panier
          </a>
        </div>
        <button
          type="button"
          data-cart-close
          aria-label="Fermer"
          className="hidden size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg text-2xl leading-none hover:bg-linen in-data-shown:inline-flex"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </div>
  );
}
