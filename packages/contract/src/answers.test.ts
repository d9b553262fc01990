import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';

/**
 * An answer tells what is stored or summed up. A bound there would take the whole answer down for one value from before
 * the bound was set: bounds belong to requests.
 */
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'] as const;
const LIST_BOUNDS = ['minItems', 'maxItems'] as const;
/** Identifiers and dates have the shape of their columns. */
const FORMATS = new Set(['uuid', 'date']);

function boundsIn(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const schema = node as Record<string, unknown>;
  // A place on the map is a pair.
  const own = [...BOUNDS, ...(schema['prefixItems'] ? [] : LIST_BOUNDS)].filter(
    (key) => typeof schema[key] === 'number' && Math.abs(schema[key]) !== Number.MAX_SAFE_INTEGER,
  );
  const pattern = typeof schema['pattern'] === 'string' && !FORMATS.has(String(schema['format'])) ? ['pattern'] : [];
  return [
    ...[...own, ...pattern].map((bound) => `${path} ${bound}`),
    ...Object.entries(schema).flatMap(([key, child]) => boundsIn(child, `${path}/${key}`)),
  ];
}

const boundsOf = (schema: z.ZodMiniType, name: string): string[] =>
  boundsIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), name);

it('no answer bounds what it tells', () => {
  expect(calls.flatMap(({ name, response }) => (response ? boundsOf(response, name) : []))).toEqual([]);
});

it('a bound in an answer is found', () => {
  const answer = z.object({ data: z.array(z.object({ total: z.int().check(z.lte(10)), city: z.string() })) });
  expect(boundsOf(answer, 'GetTotals')).toEqual(['GetTotals/properties/data/items/properties/total maximum']);
  expect(boundsOf(z.array(z.string().check(z.maxLength(3))).check(z.maxLength(2)), 'GetWords')).toEqual([
    'GetWords maxItems',
    'GetWords/items maxLength',
  ]);
});

it('the rows of an answer are lists of it', () => {
  for (const call of calls) {
    if (call.file || !call.rows) continue;
    const { properties } = z.toJSONSchema(call.response, { io: 'output' });
    for (const name of call.rows)
      expect([call.name, name, properties?.[name]]).toEqual([
        call.name,
        name,
        expect.objectContaining({ type: 'array' }),
      ]);
  }
});
