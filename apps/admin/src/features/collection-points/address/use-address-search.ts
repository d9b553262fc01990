import { CallError } from '@etal/contract/client';
import { type Address, type AddressFeature, searchAddress } from '@etal/contract/collection-points';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { useEffect, useState } from 'react';
import { call } from '../../../calls/api.ts';

/** R-SCREENS-10: at least 4 characters, 500 ms of rest. */
const MIN_LENGTH = 4;
const REST_MS = 500;

type Answer = { asked: string } & (
  | { state: 'found'; features: AddressFeature[] }
  | { state: 'failed'; sentence: string }
);
export type AddressSearch = { state: 'idle' } | { state: 'searching' } | Answer;

/** The answer to this very text, or none: an older one is never shown. */
export function useAddressSearch(text: string): AddressSearch {
  const asked = text.trim();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (asked.length < MIN_LENGTH) return undefined;
    const dropped = new AbortController();
    const rest = setTimeout(() => {
      void search(asked, dropped.signal).then((found) => {
        if (!dropped.signal.aborted) setAnswer(found);
      });
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      dropped.abort();
    };
  }, [asked]);
  if (asked.length < MIN_LENGTH) return { state: 'idle' };
  return answer?.asked === asked ? answer : { state: 'searching' };
}

async function search(asked: string, signal: AbortSignal): Promise<Answer> {
  try {
    const { features } = await call(searchAddress, { query: { q: asked } }, { signal });
    return { asked, state: 'found', features };
  } catch (error) {
    const sentence = error instanceof CallError ? error.sentence : undefined;
    return { asked, state: 'failed', sentence: sentence ?? SCREEN_SENTENCES.ADDRESS_SEARCH_FAILED };
  }
}

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
