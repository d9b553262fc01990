import pg from 'pg';

/** A statement that was sent so often is worth a name. */
const OFTEN = 5;
/** Each connection keeps its own plans, some 50 KB each. */
const MOST_KEPT = 200;
const MOST_COUNTED = 2000;

/**
 * PostgreSQL keeps what it has worked out of a statement that has a name: reading it, applying the policies to it and,
 * where the values make no difference, planning it, which for most calls takes longer than the answer. Not for a
 * statement that is cut by a limit, whose plan hangs on the number; nor for one whose columns are those of a table,
 * which
 * would fail once another process has added one.
 */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const sent = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === MOST_KEPT || !isKeepable(text)) return name;
    const times = (sent.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      // Texts that hold as many values as there are rows never end.
      if (sent.size === MOST_COUNTED) sent.clear();
      sent.set(text, times);
      return undefined;
    }
    sent.delete(text);
    names.set(text, `etal_${names.size}`);
    return names.get(text);
  };
}

const isKeepable = (text: string): boolean => !/ limit \$|^select \*|returning \*/.test(text);

/** A client of the driver that names what is sent through it often. */
export function keepingPlans(): typeof pg.Client {
  const nameOf = nameStatements();
  class KeepingClient extends pg.Client {
    // Of the driver's seven ways to be asked, the query builder uses this one. Without values it may be several
    // statements.
    override query(...args: unknown[]): never {
      const [text, values, ...others] = args;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      const asked = name === undefined ? args : [{ name, text, values }, ...others];
      return (super.query as (...asked: unknown[]) => never)(...asked);
    }
  }
  return KeepingClient as typeof pg.Client;
}
