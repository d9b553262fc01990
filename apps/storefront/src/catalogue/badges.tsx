import { allowsOnlinePayment } from '@etal/domain/catalog/pricing';
import { ON_SITE_ONLY, stockWords, TAG_BADGES } from '@etal/texts/storefront';
import { isSoldOut, type Saleable } from './saleables.ts';

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

/** What is nearly or quite gone, and what cannot be paid online. */
export function SaleBadges({ saleable }: { saleable: Saleable }) {
  const stock = stockWords(saleable);
  return (
    <>
      {stock && (
        <span className={`${BADGE} ${isSoldOut(saleable) ? 'bg-linen text-ink' : 'bg-tomato-wash text-tomato'}`}>
          {stock}
        </span>
      )}
      {!allowsOnlinePayment(saleable.pricingModel) && (
        <span className={`${BADGE} bg-linen text-ink`}>{ON_SITE_ONLY}</span>
      )}
    </>
  );
}
