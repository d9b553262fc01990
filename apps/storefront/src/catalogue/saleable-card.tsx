import { shortDepositNotice } from '@etal/texts/deposits';
import { Photo } from '../layout/photo.tsx';
import type { ShopView } from '../layout/shop-view.ts';
import { CARD } from '../layout/look.ts';
import { QuickAdd } from './add-to-cart.tsx';
import { Price, SaleBadges, TagBadges } from './marks.tsx';
import { searchText } from './filter.ts';
import { isSoldOut, pageOf, type Saleable } from './saleables.ts';

interface SaleableCardProps {
  view: ShopView;
  saleable: Saleable;
  /** The first ones are in view when the page opens. */
  isInView?: boolean;
  /** Given where the visitor can search: what the script looks in. */
  isSearchable?: boolean;
}

export function SaleableCard({ view, saleable, isInView = false, isSearchable = false }: SaleableCardProps) {
  // A list of packs needs the whole width of a phone.
  const hasPacks = saleable.pricingModel === 'BY_WEIGHT_OPTIONS';
  return (
    <li
      {...(isSearchable && { 'data-search': searchText(saleable) })}
      className={`${CARD} relative grid grid-cols-[7.5rem_1fr] overflow-hidden sm:flex sm:flex-col`}
    >
      <Photo
        url={saleable.imgUrl}
        alt={saleable.label}
        width={400}
        height={400}
        sizes="(min-width: 64rem) 264px, (min-width: 40rem) 31vw, 180px"
        loading={isInView ? 'eager' : 'lazy'}
        className={`size-full min-h-36 sm:aspect-square sm:h-auto ${isSoldOut(saleable) ? 'opacity-60' : ''}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 sm:p-4">
        <h3 className="text-lg leading-tight font-bold">
          <a
            href={view.to(pageOf(saleable))}
            className="no-underline after:absolute after:inset-0 after:rounded-xl hover:underline"
          >
            {saleable.label}
          </a>
        </h3>
        <Price saleable={saleable} />
        {saleable.deposit && saleable.deposit.cents > 0 && (
          <p className="-mt-2 text-sm text-ink-soft">{shortDepositNotice(saleable.deposit)}</p>
        )}
        <p className="flex flex-wrap gap-1 empty:hidden">
          <TagBadges saleable={saleable} />
          <SaleBadges saleable={saleable} />
        </p>
        {!hasPacks && <QuickAdd view={view} saleable={saleable} />}
      </div>
      {hasPacks && (
        <div className="col-span-2 p-3 empty:hidden sm:p-4 sm:pt-0">
          <QuickAdd view={view} saleable={saleable} />
        </div>
      )}
    </li>
  );
}

/** Rows on a phone, where a thumb and a long name need the width; then columns. */
export const CARD_GRID = 'grid gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4';
