import type { JsonEndpoint } from '@etal/contract/endpoint';
import type * as z from 'zod/mini';

interface AnswerLog {
  error(details: object, message: string): void;
}

/**
 * The answer as the contract knows it. A row that the contract does not expect is left out of its list and told in the
 * log, by where it stands and never by what it holds: it must not take the other rows down with it.
 */
export function answerOf(call: JsonEndpoint, result: unknown, log: AnswerLog): unknown {
  const read = call.response.safeParse(result);
  if (read.success) return read.data;
  const places = read.error.issues.map((issue) => placeOf(call, issue));
  if (places.includes(undefined)) throw read.error;
  const isLeftOut = (list: string, index: number): boolean =>
    places.some((place) => place?.list === list && place.index === index);
  const keep = (list: string, rows: unknown): unknown =>
    Array.isArray(rows) ? rows.filter((_, index) => !isLeftOut(list, index)) : rows;
  const rest = Array.isArray(result)
    ? keep('', result)
    : Object.fromEntries(Object.entries(Object(result)).map(([name, value]) => [name, keep(name, value)]));
  const problems = read.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  log.error({ call: call.name, problems }, 'rows left out of an answer: the contract does not expect them');
  return call.response.parse(rest);
}

/** Which row of which list; the list is unnamed when it is the whole answer. */
function placeOf(
  { rows = [] }: JsonEndpoint,
  { path: [first, second] }: z.core.$ZodIssue,
): { list: string; index: number } | undefined {
  if (typeof first === 'number') return { list: '', index: first };
  return typeof first === 'string' && rows.includes(first) && typeof second === 'number'
    ? { list: first, index: second }
    : undefined;
}
