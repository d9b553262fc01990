import type { CollectionPoint } from '@etal/contract/collection-points';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { estimatedUnitPrice } from '@etal/domain/catalog/pricing';
import { formatTime } from '@etal/texts/collection';
import { isSoldOut, pageOf, type Saleable } from '../catalogue/saleables.ts';
import type { ShopView } from './shop-view.ts';

/** schema.org, for search engines; document.tsx writes it safely. */

const CONTEXT = 'https://schema.org';

/** Prices are euros with a point. */
const euros = (cents: number): string => (cents / 100).toFixed(2);

export const storeData = (view: ShopView): object => {
  const { details, contact, collectionPoints } = view.storefront;
  return {
    '@context': CONTEXT,
    '@type': 'Store',
    '@id': view.absolute({ kind: 'home' }),
    url: view.absolute({ kind: 'home' }),
    name: details.label,
    description: details.about,
    image: `${view.origin}${details.coverImgUrl}`,
    logo: `${view.origin}${details.thumbnailImgUrl}`,
    currenciesAccepted: 'EUR',
    ...(contact.emails[0] && { email: contact.emails[0] }),
    ...(contact.phones[0] && { telephone: contact.phones[0] }),
    ...(collectionPoints[0] && { address: addressData(collectionPoints[0]) }),
    location: collectionPoints.map((point) => ({
      '@type': 'Place',
      name: point.label,
      address: addressData(point),
      geo: { '@type': 'GeoCoordinates', ...point.address.geolocation },
      openingHoursSpecification: WEEKDAYS.flatMap((weekday) =>
        point.openingHours[weekday].map(({ timePeriod }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `${CONTEXT}/${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
          opens: formatTime(timePeriod.startingHour, timePeriod.startingMinute),
          closes: formatTime(timePeriod.endingHour, timePeriod.endingMinute),
        })),
      ),
    })),
  };
};

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
    priceCurrency: 'EUR',
    ...price,
    availability: `${CONTEXT}/${isSoldOut(saleable) ? 'OutOfStock' : 'InStock'}`,
    seller: { '@id': view.absolute({ kind: 'home' }) },
  })),
});

const perKilogram = (cents: number): object => ({
  '@type': 'UnitPriceSpecification',
  price: euros(cents),
  priceCurrency: 'EUR',
  unitCode: 'KGM',
});
const grams = (weight: number): object => ({ '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' });

function pricesOf({ pricingModel, unitPrice, pricePerKilogram, averageWeight, options }: Saleable): object[] {
  switch (pricingModel) {
    case 'BY_UNIT':
      return [{ price: euros(unitPrice ?? 0) }];
    case 'BY_WEIGHT_OPTIONS':
      return options.map(({ weight, price }) => ({ price: euros(price), eligibleQuantity: grams(weight) }));
    case 'BY_CAPTURED_WEIGHT':
      return [{ price: euros(pricePerKilogram ?? 0), priceSpecification: perKilogram(pricePerKilogram ?? 0) }];
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return [
        {
          price: euros(estimatedUnitPrice(pricePerKilogram ?? 0, averageWeight ?? 0)),
          priceSpecification: perKilogram(pricePerKilogram ?? 0),
        },
      ];
  }
}

/** What search engines show under a title: the first words, cut between two of them. */
export function summary(text: string, most = 155): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
