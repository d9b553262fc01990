import type { AddressFeature } from '@etal/contract/collection-points';
import { ADDRESS_HITS, type AddressSearch } from '../../ports/address-search.ts';
import { findCommunes, type FoundCommune } from './find-communes.ts';
import { type Commune, readCommunes } from './read-communes.ts';

/**
 * Every French commune, without the network: the street is the one typed, the position the commune's. Read when first
 * asked.
 */
export const communeIndex = (read: () => Promise<Commune[]> = readCommunes): AddressSearch => {
  let reading: Promise<Commune[]> | undefined;
  const communes = (): Promise<Commune[]> =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
  return { search: async (text) => findCommunes(await communes(), text, ADDRESS_HITS).map(toFeature) };
};

function toFeature({ commune, postcode, street }: FoundCommune): AddressFeature {
  const { code, name: city, latitude, longitude } = commune;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    // As the public service does, a commune alone goes by its own name.
    properties: {
      id: `${code}-${postcode}`,
      label: street ? `${street} ${postcode} ${city}` : `${postcode} ${city}`,
      name: street || city,
      postcode,
      city,
    },
  };
}
