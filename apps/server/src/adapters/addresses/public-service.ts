import type { AddressFeature } from '@etal/contract/collection-points';
import * as z from 'zod/mini';
import { ADDRESS_HITS, type AddressSearch } from '../../ports/address-search.ts';

export interface PublicServiceOptions {
  url: string;
  timeoutMs?: number;
}

/** The service judged our text, and refused it: it is not away. */
export class QueryRefusedError extends Error {
  override name = 'QueryRefusedError';
}

/** Five hits weigh some kilobytes. */
const MAX_BYTES = 256 * 1024;

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        type: z.literal('Point'),
        coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
      }),
      properties: z.object({
        id: z.optional(z.string()),
        label: z.string(),
        name: z.optional(z.string()),
        postcode: z.optional(z.string()),
        city: z.optional(z.string()),
        context: z.optional(z.string()),
      }),
    }),
  ),
});
type Hit = z.infer<typeof answer>['features'][number];

/** The national address base, at the address of the settings (R-COLLECTION-1). */
export const publicAddressService = ({ url, timeoutMs = 2500 }: PublicServiceOptions): AddressSearch => ({
  search: async (text, signal) => {
    const asked = new URL(url);
    const parameters = { q: startingWithAWord(text), limit: String(ADDRESS_HITS), index: 'address', autocomplete: '1' };
    for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value);
    const response = await fetch(asked, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { accept: 'application/json' },
    });
    if (response.status === 400) throw new QueryRefusedError('the address service refused the text');
    if (!response.ok) throw new Error(`the address service answered ${response.status}`);
    const { features } = answer.parse(JSON.parse(await boundedText(response)));
    return features.flatMap(toFeature).slice(0, ADDRESS_HITS);
  },
});

/** It answers 400 to a text that starts with anything but a letter or a digit. */
const startingWithAWord = (text: string): string => text.replace(/^[^\p{L}\p{N}]+/u, '');

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the address service answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A hit without a postal code or a city is no address to send anyone to. */
function toFeature({ geometry, properties: { id, label, name, postcode, city, context } }: Hit): AddressFeature[] {
  if (!postcode || !city) return [];
  return [
    {
      type: 'Feature',
      geometry,
      properties: {
        id: id ?? label,
        label,
        name: name ?? city,
        postcode,
        city,
        ...(context === undefined ? {} : { context }),
      },
    },
  ];
}
