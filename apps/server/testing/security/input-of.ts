import type { Endpoint } from '@etal/contract/endpoint';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** As much of JSON Schema as our contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface CallRequest {
  url: string;
  payload: unknown;
}

export interface InputOptions {
  /** Drawn wherever an identifier goes, besides unknown ones. */
  ids: readonly string[];
  /** Drawn for some texts: known names, references, tokens, pictures. */
  texts?: readonly string[];
  /** One value in so many is of another kind than the contract says; 0 for never. */
  wildOneIn?: number;
}

const TEXT_LIMIT = 200;
/** As long as it may be, where that is not a whole file. */
const LONG_TEXT_LIMIT = 5000;

/** Requests that the contract allows, and with `wildOneIn` many that it does not. */
export function inputOf(call: Endpoint, options: InputOptions): fc.Arbitrary<CallRequest> {
  const part = (schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> =>
    schema ? valueOf(schema, options) : fc.constant(undefined);
  return fc
    .record({ params: part(call.params), query: part(call.query), payload: part(call.body) })
    .map(({ params, query, payload }) => ({
      url: urlOf(call.path, recordIn(params), recordIn(query)),
      payload,
    }));
}

/** Values that a schema allows, but for what only its own refinements know. */
export const valueOf = (schema: z.core.$ZodType, options: InputOptions): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, options);

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Some of the wild ones have no text of their own, and lone surrogates cannot be in an address. */
const wordOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(wordOf(params[name] ?? '')) || 'x');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, wordOf(value)]],
    ),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function arbitraryOf(schema: Schema, options: InputOptions): fc.Arbitrary<unknown> {
  const tame = tameOf(schema, options);
  return options.wildOneIn
    ? fc.oneof({ weight: options.wildOneIn - 1, arbitrary: tame }, { weight: 1, arbitrary: wild })
    : tame;
}

function tameOf(schema: Schema, options: InputOptions): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => arbitraryOf(alternative, options)));
  if (schema.allOf) return tameOf(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }) as Schema, options);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textOf(schema, options);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, options), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'object':
      return objectOf(schema, options);
    default:
      return fc.oneof(textOf({}, options), fc.integer(), fc.constant(null));
  }
}

/** At its bounds as often as between them. */
function numberOf({ minimum, exclusiveMinimum, maximum = 100_000 }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0;
  return fc.oneof(fc.constantFrom(min, maximum), fc.integer({ min, max: maximum }));
}

function objectOf({ properties = {}, required = [] }: Schema, options: InputOptions): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, options)]),
  );
  return fc.record(fields, { requiredKeys: options.wildOneIn ? [] : required });
}

function textOf(
  { format, pattern, minLength = 0, maxLength = TEXT_LIMIT }: Schema,
  { ids, texts = [] }: InputOptions,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(...(ids.length > 0 ? [fc.constantFrom(...ids)] : []), fc.uuid());
  if (format === 'date')
    return fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  const own = texts.length > 0 ? [fc.constantFrom(...texts)] : [];
  // fast-check draws from no pattern that looks ahead; the only ones are Zod's for addresses.
  if (pattern?.includes('(?!')) return fc.emailAddress();
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), ...own);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_LIMIT)) }),
    ...(maxLength > TEXT_LIMIT && maxLength <= LONG_TEXT_LIMIT ? [fc.constant('é'.repeat(maxLength))] : []),
    ...own,
  );
}

/** What no form would ever send. */
const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\0',
    '\u202E',
    "'; drop table orders; --",
    '=1+1',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    [],
    {},
    [[[]]],
    { $ne: null },
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 6000, maxLength: 7000 }),
  fc.jsonValue({ maxDepth: 3 }),
);
