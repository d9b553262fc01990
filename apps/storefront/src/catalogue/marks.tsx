import { feeNotice } from '@etal/texts/orders';
import { priceWords, stockWords, TAG_BADGES } from '@etal/texts/storefront';
import type { ShopView } from '../layout/shop-view.ts';
import { isSoldOut, type Saleable, unitOf } from './saleables.ts';

const BADGE = 'inline-block rounded-md px-2 py-0.5 text-xs font-semibold';

/** Labels, in words: the official logos need a certifier's number. */
export function TagBadges({ saleable, isFull = false }: { saleable: Saleable; isFull?: boolean }) {
  return saleable.tags.map((tag) => (
    <span key={tag} className={`${BADGE} bg-leaf-wash text-leaf`}>
      {isFull || TAG_BADGES[tag].short === TAG_BADGES[tag].full ? (
        TAG_BADGES[tag].full
      ) : (
        <abbr title={TAG_BADGES[tag].full} className="no-underline">
          {TAG_BADGES[tag].short}
        </abbr>
      )}
    </span>
  ));
}

/** Badges of a low or empty stock. */
export function SaleBadges({ saleable }: { saleable: Saleable }) {
  const stock = stockWords(saleable);
  return (
    <>
      {stock && (
        <span className={`${BADGE} ${isSoldOut(saleable) ? 'bg-linen text-ink' : 'bg-tomato-wash text-tomato'}`}>
          {stock}
        </span>
      )}
    </>
  );
}

export function Price({ saleable, size = 'md' }: { saleable: Saleable; size?: 'md' | 'lg' }) {
  const { amount, detail } = priceWords(saleable, unitOf(saleable));
  return (
    <p className="leading-snug">
      {/* Not in the display font, whose tilde looks like a minus. */}
      <span className={`font-extrabold tabular-nums ${size === 'lg' ? 'text-2xl' : 'text-xl'}`}>{amount}</span>{' '}
      <span className="text-sm text-ink-soft">{detail}</span>
    </p>
  );
}

/** R-PAYMENTS-6: what comes on top of the prices, said where they first stand. A shop that is tried out takes none. */
export function FeeNotice({ view: { storefront }, className }: { view: ShopView; className: string }) {
  const notice = storefront.isTest ? undefined : feeNotice(storefront.platformFee);
  return notice && <p className={className}>{notice}</p>;
}
