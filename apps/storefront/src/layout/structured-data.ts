import type { CollectionPoint } from '@etal/contract/collection-points';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import { toE164 } from '@etal/domain/phone';
import { formatTime } from '@etal/texts/collection';
import { isSoldOut, pageOf, type Saleable } from '../catalogue/saleables.ts';
import { webUrl } from './web-url.ts';
import type { ShopView } from './shop-view.ts';

/** schema.org, for search engines; document.tsx writes it safely. */

const CONTEXT = 'https://schema.org';

/** Prices are euros with a point. */
const euros = (cents: number): string => (cents / 100).toFixed(2);

/** Who sells, as every page that names them tells it. */
const sellerData = ({ storefront: { details, contact }, origin, absolute }: ShopView): object => ({
  '@id': absolute({ kind: 'home' }),
  url: absolute({ kind: 'home' }),
  name: details.label,
  logo: `${origin}${details.thumbnailImgUrl}`,
  ...(contact.emails[0] && { email: contact.emails[0] }),
  ...(contact.phones[0] && { telephone: toE164(contact.phones[0]) ?? contact.phones[0] }),
});

/** A store has an address: a shop that has no point yet is told of as an organization. */
export const storeData = (view: ShopView): object => {
  const { details, contact, collectionPoints } = view.storefront;
  const [first] = collectionPoints;
  const networks = [contact.facebookUrl, contact.instagramUrl].flatMap((url) => (url ? [webUrl(url)] : []));
  return {
    '@context': CONTEXT,
    '@type': first ? 'Store' : 'Organization',
    ...sellerData(view),
    description: details.about,
    image: `${view.origin}${details.coverImgUrl}`,
    ...(networks.length > 0 && { sameAs: networks }),
    ...(first && {
      currenciesAccepted: 'EUR',
      ...placeData(first),
      location: collectionPoints.map((point) => ({ '@type': 'Place', name: point.label, ...placeData(point) })),
    }),
  };
};

const placeData = (point: CollectionPoint): object => ({
  address: addressData(point),
  geo: { '@type': 'GeoCoordinates', ...point.address.geolocation },
  openingHoursSpecification: WEEKDAYS.flatMap((weekday) =>
    // What opens otherwise than every week cannot be said there.
    point.openingHours[weekday]
      .filter(({ rhythm }) => !rhythm)
      .map(({ timePeriod }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `${CONTEXT}/${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
        opens: formatTime(timePeriod.startingHour, timePeriod.startingMinute),
        closes: formatTime(timePeriod.endingHour, timePeriod.endingMinute),
      })),
  ),
});

const addressData = ({ address }: CollectionPoint): object => ({
  '@type': 'PostalAddress',
  streetAddress: address.street,
  postalCode: address.postalCode,
  addressLocality: address.city,
  addressCountry: 'FR',
});

export const productData = (view: ShopView, saleable: Saleable): object => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: saleable.label,
  description: saleable.description,
  image: `${view.origin}${saleable.imgUrl}`,
  category: saleable.kind === 'article' ? saleable.categoryLabel : 'Paniers',
  offers: pricesOf(saleable).map((price) => ({
    '@type': 'Offer',
    url: view.absolute(pageOf(saleable)),
    ...price,
    availability: `${CONTEXT}/${isSoldOut(saleable) ? 'OutOfStock' : 'InStock'}`,
    seller: { '@type': 'Organization', ...sellerData(view) },
  })),
});

/** The way from the catalogue to a page, the page itself last. */
export const breadcrumbData = (steps: readonly { name: string; url: string }[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

const quantity = (value: number, unitCode: 'GRM' | 'KGM' | 'MLT' | 'LTR'): object => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode,
});

/** What goes by weight has one price, that of a kilogram: what a piece comes to is only known once it is weighed. */
const perKilogram = (cents: number): object => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: euros(cents),
    priceCurrency: 'EUR',
    referenceQuantity: quantity(1, 'KGM'),
  },
});

/**
 * The piece's own price, what it holds, which is the quantity that this price is of, and the measure to compare it by
 * (R-CATALOG-40).
 */
const perNetQuantity = (cents: number, { amount, measure }: NetQuantity): object => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: euros(cents),
    priceCurrency: 'EUR',
    referenceQuantity: {
      ...quantity(amount, measure === 'G' ? 'GRM' : 'MLT'),
      valueReference: quantity(1, measure === 'G' ? 'KGM' : 'LTR'),
    },
  },
});

function pricesOf({ pricingModel, unitPrice, pricePerKilogram, options, netQuantity }: Saleable): object[] {
  switch (pricingModel) {
    case 'BY_UNIT':
      return [
        {
          price: euros(unitPrice ?? 0),
          priceCurrency: 'EUR',
          ...(netQuantity && perNetQuantity(unitPrice ?? 0, netQuantity)),
        },
      ];
    case 'BY_WEIGHT_OPTIONS':
      return options.map(({ weight, price }) => ({
        price: euros(price),
        priceCurrency: 'EUR',
        eligibleQuantity: quantity(weight, 'GRM'),
      }));
    case 'BY_CAPTURED_WEIGHT':
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return [perKilogram(pricePerKilogram ?? 0)];
  }
}

/** What search engines show under a title: the first words, cut between two of them. */
export function summary(text: string, most = 155): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
