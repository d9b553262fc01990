import { isDeepStrictEqual } from 'node:util';
import type { JsonEndpoint } from '@etal/contract/endpoint';
import type * as z from 'zod/mini';
import { serialiserOf } from './answer-serialiser.ts';

interface AnswerLog {
  error(details: object, message: string): void;
}

/**
 * The answer in JSON. In production the compiled serialiser writes it; what it refuses is read by the contract.
 * Everywhere else the contract reads every answer, and the serialiser is held to write the same.
 */
export function writeAnswer(call: JsonEndpoint, result: unknown, log: AnswerLog, isChecked: boolean): string {
  const written = writtenBySerialiser(call, result);
  if (written !== undefined && !isChecked) return written;
  const { answer, isWhole } = answerOf(call, result, log);
  const read = JSON.stringify(answer);
  if (isChecked && isWhole && !isDeepStrictEqual(JSON.parse(written ?? 'null'), JSON.parse(read)))
    throw new Error(`The compiled serialiser writes another answer of ${call.name} than its contract.`);
  return read;
}

function writtenBySerialiser(call: JsonEndpoint, result: unknown): string | undefined {
  const serialise = serialiserOf(call);
  try {
    return serialise(result);
  } catch {
    return undefined;
  }
}

/**
 * The answer as the contract knows it. A row that the contract does not expect is left out of its list and told in the
 * log, by where it stands and never by what it holds: it must not take the other rows down with it.
 */
export function answerOf(call: JsonEndpoint, result: unknown, log: AnswerLog): { answer: unknown; isWhole: boolean } {
  const read = call.response.safeParse(result);
  if (read.success) return { answer: read.data, isWhole: true };
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
  return { answer: call.response.parse(rest), isWhole: false };
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
