import { type Statement, tellStatement } from '../../src/platform/db/statements.ts';

const SERVER = new URL('../../', import.meta.url).href;
/** What every statement goes through, whoever sends it. */
const ON_THE_WAY = /^src\/platform\/(?:db\/|fair-turns\.ts)/;
const OF_TESTS = /^testing\/|\.test\.ts\b/;

/** Between a statement and whoever waits for it are the query builder, the driver and the transaction. */
const DEPTH = 60;

/** What the server was once seen to send is its own, whoever sends the same. */
const sentByServer = new Set<string>();

/**
 * Whether a statement that has just run is one of a test or of its harness, that looks for what was written or changes
 * it: no part of what the server does. Asked by the listener itself, for it reads who waits for the answer; a query of
 * the server's that a test calls alone, with a transaction of its own, is taken for the test's.
 */
export function isSentByTest({ text }: Statement): boolean {
  if (sentByServer.has(text)) return false;
  const isOfTest = OF_TESTS.test(nearestCaller() ?? '');
  if (!isOfTest) sentByServer.add(text);
  return isOfTest;
}

/**
 * The file that asked the database, by its path in the server's folder. Undefined for what nobody waits for, which the
 * server alone sends (`later` of pipelined-connection.ts), and where the way back to the caller is lost: that counts as
 * the server's too, and at worst chooses a test too many.
 */
function nearestCaller(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error;
  // Bare names: to look every place up in its source map takes longer than the statement.
  Error.prepareStackTrace = (_, places) => places.map((place) => place.getFileName() ?? '');
  Error.stackTraceLimit = DEPTH;
  const seen = {} as { stack: string[] };
  Error.captureStackTrace(seen, tellStatement);
  const files = seen.stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return files
    .filter((file) => file.startsWith(SERVER))
    .map((file) => file.slice(SERVER.length))
    .find((path) => !ON_THE_WAY.test(path));
}
