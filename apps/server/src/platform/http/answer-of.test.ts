import type { JsonEndpoint } from '@etal/contract/endpoint';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerOf } from './answer-of.ts';

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
  expect(answerOf(call(order), { ...GOOD, secret: 1 }, log)).toEqual(GOOD);
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
    expect(answerOf(endpoint, result, log)).toEqual(answer);
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
