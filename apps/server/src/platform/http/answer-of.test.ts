import type { JsonEndpoint } from '@etal/contract/endpoint';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '@etal/contract/calls';
import { answerOf, writeAnswer } from './answer-of.ts';
import { serialiserOf } from './answer-serialiser.ts';

const order = z.object({ id: z.int(), date: z.iso.date() });
const call = (response: z.ZodMiniType, rows?: string[]): JsonEndpoint => ({
  name: 'GetThings',
  summary: '',
  method: 'GET',
  path: '/api/GetThings',
  access: 'shop',
  roles: [],
  errors: [],
  response,
  ...(rows && { rows }),
});
const GOOD = { id: 1, date: '2026-11-20' };
const BAD = { id: 2, date: 'lea@clients.test' };
const open = () => ({ error: vi.fn<(details: object, message: string) => void>() });

it('gives what the contract knows, and nothing besides', () => {
  const log = open();
  expect(answerOf(call(order), { ...GOOD, secret: 1 }, log)).toEqual({ answer: GOOD, isWhole: true });
  expect(log.error).not.toHaveBeenCalled();
});

it.each([
  [
    'a named list',
    call(z.object({ data: z.array(order), n: z.int() }), ['data']),
    { data: [BAD, GOOD, BAD], n: 3 },
    { data: [GOOD], n: 3 },
  ],
  ['a list', call(z.array(order)), [GOOD, BAD], [GOOD]],
])(
  'leaves a row that nobody expects out of %s, and tells where it stood in one line',
  (_, endpoint, result, answer) => {
    const log = open();
    expect(answerOf(endpoint, result, log)).toEqual({ answer, isWhole: false });
    expect(log.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.error.mock.calls)).toContain('date: invalid_format');
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('lea@');
  },
);

it('an answer that is wrong as a whole is none', () => {
  const log = open();
  expect(() => answerOf(call(order), BAD, log)).toThrow();
  // Lines belong to their order: without one of them its total would be a lie.
  expect(() => answerOf(call(z.object({ sales: z.array(order) })), { sales: [GOOD, BAD] }, log)).toThrow();
  expect(() =>
    answerOf(call(z.object({ data: z.array(order), n: z.int() }), ['data']), { data: [BAD] }, log),
  ).toThrow();
  expect(log.error).not.toHaveBeenCalled();
});

describe('the compiled serialiser', () => {
  const kind = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('PIECE'), count: z.int() }),
    z.object({ kind: z.literal('WEIGHT'), grams: z.nullable(z.int()) }),
  ]);
  const basket = z.object({
    label: z.string(),
    note: z.nullable(z.string()),
    reason: z.optional(z.string()),
    place: z.nullable(z.object({ at: z.tuple([z.number(), z.number()]) })),
    byDay: z.record(z.string(), z.array(z.int())),
    lines: z.array(kind),
  });
  const BASKET = {
    label: 'Œufs « plein air »\n\u2028',
    note: null,
    place: { at: [1.5, 44.9] },
    byDay: { '2026-11-20': [1, 2] },
    lines: [
      { kind: 'PIECE', count: 2 },
      { kind: 'WEIGHT', grams: null },
    ],
  };
  const written = (result: unknown, { isChecked = false, log = open() } = {}): unknown =>
    JSON.parse(writeAnswer(call(basket), result, log, isChecked));

  it.each([true, false])('writes what the contract knows, and nothing besides (checked: %s)', (isChecked) => {
    const [piece, weight] = BASKET.lines;
    const more = {
      ...BASKET,
      secret: 1,
      lines: [
        { ...piece, grams: 5 },
        { ...weight, secret: 1 },
      ],
    };
    expect(written(more, { isChecked })).toEqual(BASKET);
  });

  it('lets the contract judge what it cannot write', () => {
    const log = open();
    const list = call(z.array(basket));
    const { label: _, ...nameless } = BASKET;
    const strange = { ...BASKET, lines: [{ kind: 'LITRE', count: 1 }] };
    expect(JSON.parse(writeAnswer(list, [nameless, BASKET, strange], log, false))).toEqual([BASKET]);
    expect(log.error).toHaveBeenCalledOnce();
    expect(() => written(nameless)).toThrow();
  });

  it('is found out where it writes something else than the contract', () => {
    const trimmed = z.object({ label: z.string().check(z.trim()) });
    expect(() => writeAnswer(call(trimmed), { label: ' Noix ' }, open(), true)).toThrow('another answer of GetThings');
  });

  it('is made of every call', () => {
    const silent = calls.filter(({ response }) => response && typeof serialiserOf({ response }) !== 'function');
    expect(silent).toEqual([]);
  });

  it.each([
    ['kinds that nothing tells apart', z.union([z.object({ a: z.int() }), z.object({ b: z.int() })])],
    ['anything at all', z.object({ a: z.unknown() })],
  ])('is not made of %s: a secret could be among it', (_, response) => {
    expect(() => serialiserOf({ response })).toThrow();
  });
});
