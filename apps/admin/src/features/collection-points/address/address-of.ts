import type { Address, AddressFeature } from '@etal/contract/collection-points';

/** A commune alone goes by its own name: it has no street. GeoJSON puts the longitude first. */
export function addressOf({ geometry, properties: { name, postcode, city } }: AddressFeature): Address {
  const [longitude, latitude] = geometry.coordinates;
  return {
    street: name === city ? '' : name,
    postalCode: postcode,
    city,
    country: 'France',
    geolocation: { latitude, longitude },
  };
}
