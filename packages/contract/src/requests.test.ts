import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';

/** What a column of the database holds, and what a sum of cents or grams may never pass. */
const LARGEST_INTEGER = 2_147_483_647;

/** Where a schema takes numbers that no column holds: `body/sales/items/quantity`. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const schema = node as Record<string, unknown>;
  const isNumber = [schema['type']].flat().some((type) => type === 'number' || type === 'integer');
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity);
  return [
    ...(isNumber && most > LARGEST_INTEGER ? [path] : []),
    ...Object.entries(schema).flatMap(([key, child]) =>
      unbounded(child, key === 'properties' || key === 'anyOf' || /^\d+$/.test(key) ? path : `${path}/${key}`),
    ),
  ];
}

/** What is kept after reading, where a number comes as text. */
const unboundedIn = (part: z.ZodMiniType, path: string): string[] =>
  unbounded(z.toJSONSchema(part, { io: 'output', unrepresentable: 'any' }), path);

/** Compared with what is stored or with the clock, and never written as they come. */
const COMPARED = new Set(['expectedTotal', 'revision', 'at', 'sendAt']);

it('no request takes a number that no column holds', () => {
  const found = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      return schema ? unboundedIn(schema, `${call.name} ${part}`) : [];
    }),
  );
  expect(found.filter((path) => !COMPARED.has(path.slice(path.lastIndexOf('/') + 1)))).toEqual([]);
});

it('one that does is found', () => {
  const body = z.object({ lines: z.array(z.object({ price: z.int(), count: z.int().check(z.lte(999)) })) });
  expect(unboundedIn(body, 'body')).toEqual(['body/lines/items/price']);
  expect(unboundedIn(z.object({ weight: z.nullish(z.number()) }), 'body')).toEqual(['body/weight']);
});
