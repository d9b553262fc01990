import type { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/** Stands in a statement that is being compiled for a value that each sending brings. */
class Given {
  readonly valueIn: (values: object) => unknown;
  readonly #name: string;

  constructor(name: string, valueIn: (values: object) => unknown) {
    this.#name = name;
    this.valueIn = valueIn;
  }

  [Symbol.toPrimitive](): never {
    throw this.#asked();
  }

  toJSON(): never {
    throw this.#asked();
  }

  #asked(): Error {
    return new Error(`A statement that is compiled once cannot hang on the value of « ${this.#name} ».`);
  }
}

/** Of a list, the statement may hang on whether it holds a single one (`anyOf`), as on nothing else of it. */
class GivenList extends Given {
  readonly length: number;
  readonly 0: Given;

  constructor(name: string, list: readonly unknown[]) {
    const whole = (values: object): readonly unknown[] => Object(values)[name];
    super(name, whole);
    this.length = list.length === 1 ? 1 : 2;
    this[0] = new Given(`${name}[0]`, (values) => whole(values)[0]);
  }
}

const givenOf = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? new GivenList(name, value) : new Given(name, (sent) => Object(sent)[name]),
    ]),
  );

function shapeOf(values: object): string {
  let shape = '';
  for (const value of Object.values(values)) if (Array.isArray(value)) shape += value.length === 1 ? '1' : 'n';
  return shape;
}

interface Compilable<Row> {
  compile(db: Queries): CompiledQuery<Row>;
}

export interface CompiledOnce<Values extends object, Row> {
  rows(db: Queries, values: Values): Promise<Row[]>;
  first(db: Queries, values: Values): Promise<Row | undefined>;
  /** To be left for `later`. */
  with(values: Values): Compilable<Row>;
}

/**
 * A statement that is built and compiled at its first sending, and afterwards sent with other values: to build it costs
 * more than to send it. Its text must not hang on the values, which `build` can only put in places of values.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Queries, values: Values) => Compilable<Row>,
): CompiledOnce<Values, Row> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const fill = (db: Queries, values: Values): CompiledQuery<Row> => {
    const shape = shapeOf(values);
    const known = compiled.get(shape) ?? build(db, givenOf(values) as Values).compile(db);
    compiled.set(shape, known);
    const parameters = known.parameters.map((value) => (value instanceof Given ? value.valueIn(values) : value));
    return { ...known, parameters };
  };
  const rows = async (db: Queries, values: Values): Promise<Row[]> =>
    (await db.executeQuery<Row>(fill(db, values))).rows;
  return {
    rows,
    first: async (db, values) => (await rows(db, values))[0],
    with: (values) => ({ compile: (db) => fill(db, values) }),
  };
}
