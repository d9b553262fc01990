import { randomInt, randomUUID } from 'node:crypto';
import { orderReference } from '@etal/domain/orders/reference';

export interface Statement {
  text: string;
  values: unknown[] | undefined;
  /** In which message it travelled: those of one number are sent together, before any of them is answered. */
  trip: number;
}

export interface Template {
  statements: Statement[];
  /** Texts that were new in the recorded request: each becomes another one every time, everywhere it stands. */
  tokens: string[];
  /** Numbers that were new, by `statement.value`. */
  numbers: Set<string>;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const REFERENCE = /^[A-Z0-9]{8}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const INVOICE = /^([FA]\d{4}-)\d+$/;

/** A read says the same twice. A write does not: what differs between two of them is what must be new each time. */
export function templateOf(first: Statement[], second: Statement[]): Template {
  const tokens = new Set<string>();
  const numbers = new Set<string>();
  for (const [index, { values = [] }] of first.entries()) {
    for (const [place, value] of values.entries()) {
      const other = second[index]?.values?.[place];
      for (const text of newTexts(value, other)) tokens.add(text);
      if (typeof value === 'number' && value !== other) numbers.add(`${index}.${place}`);
    }
  }
  return { statements: first, tokens: [...tokens], numbers };
}

/** The texts of a value that another recording has not; rows travel as JSON, and are looked into. */
function* newTexts(value: unknown, other: unknown): Generator<string> {
  if (typeof value === 'string' && value !== other) {
    if (/^[[{]/.test(value) && typeof other === 'string') yield* newTexts(JSON.parse(value), JSON.parse(other));
    // Any instant will do again.
    else if (!INSTANT.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value))
      if (typeof inside !== 'number') yield* newTexts(inside, (other as Record<string, unknown> | null)?.[key]);
  }
}

let counter = 1_000_000;

/** What another request would hold in place of the recorded texts. */
export const drawTokens = ({ tokens }: Template): Map<string, string> =>
  new Map(tokens.map((token) => [token, another(token)]));

/** The statements as another request would send them. */
export function freshened({ statements, tokens, numbers }: Template, fresh: ReadonlyMap<string, string>): Statement[] {
  if (tokens.length === 0 && numbers.size === 0) return statements;
  return statements.map(({ text, values, trip }, index) => ({
    text,
    trip,
    values: values?.map((value, place) => {
      if (numbers.has(`${index}.${place}`)) return (counter += 1);
      return typeof value === 'string'
        ? tokens.reduce((changed, token) => changed.replaceAll(token, fresh.get(token) ?? token), value)
        : value;
    }),
  }));
}

function another(token: string): string {
  if (UUID.test(token)) return randomUUID();
  if (REFERENCE.test(token)) return orderReference(randomInt);
  const invoice = INVOICE.exec(token)?.[1];
  return invoice === undefined ? `bench-${randomUUID()}` : `${invoice}${(counter += 1)}`;
}

/** The messages that they travelled in, in their order. */
export function tripsOf(statements: readonly Statement[]): Statement[][] {
  const trips: Statement[][] = [];
  let last: number | undefined;
  for (const statement of statements) {
    if (statement.trip === last) trips.at(-1)?.push(statement);
    else trips.push([statement]);
    last = statement.trip;
  }
  return trips;
}
