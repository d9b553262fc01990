/** A statement that has run. Its text has no values: they are parameters, and what is quoted in it is left out. */
export interface Statement {
  text: string;
  durationMs: number;
  hasFailed: boolean;
}

const LONGEST_TEXT = 2000;

const listeners = new Set<(statement: Statement) => void>();

/**
 * Called after each statement of this process, inside the context of whoever ran it. Gives the way to stop listening.
 */
export function onStatement(listener: (statement: Statement) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellStatement(sql: string, { durationMs, hasFailed }: Omit<Statement, 'text'>): void {
  if (listeners.size === 0) return;
  const text = sql.replaceAll(/'(?:[^']|'')*'/g, `'…'`).slice(0, LONGEST_TEXT);
  for (const listener of listeners) listener({ text, durationMs, hasFailed });
}

const tripListeners = new Set<(statements: readonly string[]) => void>();

/** Called for each message to the database, with the texts of the statements that travel in it. */
export function onRoundTrip(listener: (statements: readonly string[]) => void): () => void {
  tripListeners.add(listener);
  return () => void tripListeners.delete(listener);
}

export function tellRoundTrip(statements: readonly string[]): void {
  for (const listener of tripListeners) listener(statements);
}
