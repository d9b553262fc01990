import { calls } from '@etal/contract/calls';
import { orderDetail } from '@etal/contract/orders';
import { MAX_PRICE } from '@etal/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { valueOf } from './input-of.ts';

/**
 * A value that one call accepts and another call's answer refuses shuts a shop: whoever can send the first takes the
 * second down. So every field that both requests and answers name is drawn from what the requests let in, and read by
 * what the answers let out.
 */

type Leaf = { name: string; schema: z.core.$ZodType };

/** The fields that hold no other fields, by their names; those of a list are its elements. */
function leavesOf(schema: z.core.$ZodType, name = ''): Leaf[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape).flatMap(([field, child]) => leavesOf(child, field));
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema.def.element, name);
  if (schema instanceof z.ZodMiniRecord) return leavesOf(schema.def.valueType, name);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return leavesOf(schema.def.innerType, name);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    const options = schema.def.options.flatMap((option) => leavesOf(option, name));
    // A choice between plain values is one value.
    if (options.every((option) => option.name === name)) return [{ name, schema }];
    // What several of the choices name is any of what they let it be.
    return [...Map.groupBy(options, (option) => option.name)].map(([field, leaves]) => ({
      name: field,
      schema: z.union(leaves.map((leaf) => leaf.schema)),
    }));
  }
  return [{ name, schema }];
}

/** The same word for another thing. */
const isHomonym = ({ name, schema }: Leaf, answer: Leaf): boolean =>
  // A category's id that nobody knows makes a new category, which gets an id of its own.
  name === 'id' ||
  // The statuses of an order's history beside the dates of a closure; how a customer came beside where a cheese is
  // from.
  (['from', 'to', 'origin'].includes(name) && answer.schema instanceof z.ZodMiniEnum) ||
  // Where a refund goes beside the last day of a closure.
  (name === 'to' && schema instanceof z.ZodMiniEnum) ||
  // How a customer pays beside how a refund goes back, which no request names so.
  (name === 'means' && answer.schema === orderDetail.shape.refunds.def.element.shape.means);

/** Many calls speak of the same things: each field of them once. */
function distinct(schemas: readonly z.core.$ZodType[]): Leaf[] {
  const known = new Map<string, Set<z.core.$ZodType>>();
  return schemas
    .flatMap((schema) => leavesOf(schema))
    .filter(({ name, schema }) => {
      const ofName = known.get(name) ?? new Set();
      known.set(name, ofName);
      return ofName.size < ofName.add(schema).size;
    });
}

function pairsOf(requests: readonly z.core.$ZodType[], answers: readonly z.core.$ZodType[]): [Leaf, Leaf][] {
  const [asked, answered] = [distinct(requests), distinct(answers)];
  return asked.flatMap((request) =>
    answered
      .filter((answer) => answer.name === request.name && !isHomonym(request, answer))
      .map((answer): [Leaf, Leaf] => [request, answer]),
  );
}

/** The names of the fields where a request lets something in that an answer does not let out. */
function gapsOf(pairs: readonly [Leaf, Leaf][]): string[] {
  const gaps = pairs.flatMap(([request, answer]) => {
    const accepted = valueOf(request.schema, { ids: [] }).map((value) => z.safeParse(request.schema, value));
    const outcome = fc.check(
      fc.property(accepted, (read) => !read.success || z.safeParse(answer.schema, read.data).success),
      { numRuns: 60 },
    );
    return outcome.failed ? [request.name] : [];
  });
  return [...new Set(gaps)];
}

const bodies = calls.flatMap(({ body }) => body ?? []);
const answers = calls.flatMap(({ response }) => response ?? []);

describe('what a request lets in', () => {
  const pairs = pairsOf(bodies, answers);

  it('an answer lets out', { timeout: 120_000 }, () => {
    expect(gapsOf(pairs)).toEqual([]);
  });

  it('is compared for every kind of thing that is stored', () => {
    const names = new Set(pairs.map(([{ name }]) => name));
    const everyKind = ['unitPrice', 'weight', 'price', 'stock', 'quantity', 'selectedWeight', 'weighedGrams'];
    const orders = ['note', 'collectionDate', 'startingHour', 'paymentChannel', 'firstname', 'phone', 'city', 'email'];
    const points = ['latitude', 'postalCode', 'street', 'maximumOrderTimingDaysBefore', 'from', 'label'];
    const settings = ['minimalOrderAmount', 'capital', 'siren', 'phones', 'accentColor', 'facebookUrl', 'url', 'tags'];
    expect([...names]).toEqual(expect.arrayContaining([...everyKind, ...orders, ...points, ...settings]));
  });
});

it('a gap is found, however small', () => {
  const asked = z.object({ unitPrice: z.nullable(z.int().check(z.gte(0), z.lte(MAX_PRICE))), label: z.string() });
  const narrow = z.object({
    articles: z.array(z.object({ unitPrice: z.nullable(z.int().check(z.lte(MAX_PRICE - 1))), label: z.string() })),
  });
  expect(gapsOf(pairsOf([asked], [narrow]))).toEqual(['unitPrice']);
  expect(gapsOf(pairsOf([asked], [z.object({ articles: z.array(asked) })]))).toEqual([]);
});
