import { randomInt, randomUUID } from 'node:crypto';
import { orderReference } from '@etal/domain/orders/reference';

export interface Statement {
  text: string;
  values: unknown[] | undefined;
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
const INVOICE = /^([FA]\d{4}-)\d+$/;

/** A read says the same twice. A write does not: what differs between two of them is what must be new each time. */
export function templateOf(first: Statement[], second: Statement[]): Template {
  const tokens = new Set<string>();
  const numbers = new Set<string>();
  for (const [index, { values = [] }] of first.entries()) {
    for (const [place, value] of values.entries()) {
      const other = second[index]?.values?.[place];
      if (typeof value === 'string' && value !== other && !/^[[{]/.test(value)) tokens.add(value);
      if (typeof value === 'number' && value !== other) numbers.add(`${index}.${place}`);
    }
  }
  return { statements: first, tokens: [...tokens], numbers };
}

let counter = 1_000_000;

/** What another request would hold in place of the recorded texts. */
export const drawTokens = ({ tokens }: Template): Map<string, string> =>
  new Map(tokens.map((token) => [token, another(token)]));

/** The statements as another request would send them. */
export function freshened({ statements, tokens, numbers }: Template, fresh: ReadonlyMap<string, string>): Statement[] {
  if (tokens.length === 0 && numbers.size === 0) return statements;
  return statements.map(({ text, values }, index) => ({
    text,
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
