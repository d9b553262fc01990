import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, type RunnerTask, type RunnerTestFile, type RunnerTestSuite } from 'vitest';
import { onStatement } from '../../src/platform/db/statements.ts';
import { routeName } from '../../src/platform/http/route-name.ts';
import { isSentByTest } from './is-sent-by-test.ts';

/** What the server sent to the database in one test, and the calls it answered; read by tools/test/choose-tests.ts. */
export interface TestReach {
  /** Its path in the server's folder. */
  file: string;
  test: string;
  ms: number;
  /** A short name for each statement and each call that was answered. Empty when the test did not run. */
  reached: string[];
}

const SERVER = join(import.meta.dirname, '../..');

/** By what a file does for all of its tests, and by the test that is running. */
let [byFile, byTest] = [new Set<string>(), new Set<string>()];
let [isNoting, isTesting] = [false, false];

/** How many values a list has makes no other statement of it. */
const withoutLengths = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\(\?(?:, \?)+\)/g, '(?)')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)');

const names = new Map<string, string>();
/** A text of some letters for each statement, which may be thousands long. */
const shortName = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(withoutLengths(text)).digest('base64url').slice(0, 12);
  names.set(text, name);
  return name;
};

const note = (text: string): void => void (isTesting ? byTest : byFile).add(shortName(text));

/** Called for each file before it is read (setup.ts). Writes a line for each of its tests into a file of `folder`. */
export function noteWhatTestsReach(folder: string): void {
  // What only tests send, to look or to prepare, shows nothing of the server.
  if (!isNoting) onStatement((statement) => void (isSentByTest(statement) || note(statement.text)));
  isNoting = true;
  byFile = new Set();
  const reaches = new Map<string, Omit<TestReach, 'file' | 'test'>>();
  let file: RunnerTestFile | undefined;
  let startedAt = 0;
  beforeEach(({ task }) => {
    file = task.file;
    byTest = new Set();
    isTesting = true;
    startedAt = performance.now();
  });
  afterEach(({ task }) => {
    isTesting = false;
    reaches.set(task.id, { ms: Math.ceil(performance.now() - startedAt), reached: [...byTest] });
  });
  afterAll(() => {
    // Where no test ran, nothing is known of the file.
    if (file) appendFileSync(join(folder, `${process.pid}.jsonl`), linesOf(file, reaches).join(''));
  });
}

const linesOf = (file: RunnerTestFile, reaches: Map<string, Omit<TestReach, 'file' | 'test'>>): string[] =>
  testsOf(file).map(({ id, fullTestName }) => {
    const { ms, reached } = reaches.get(id) ?? { ms: 0, reached: [] };
    const line: TestReach = {
      file: relative(SERVER, file.filepath).replaceAll('\\', '/'),
      test: fullTestName,
      ms,
      reached: reached.length === 0 ? [] : [...new Set([...reached, ...byFile])],
    };
    return `${JSON.stringify(line)}\n`;
  });

const testsOf = ({ tasks }: RunnerTestSuite): Extract<RunnerTask, { type: 'test' }>[] =>
  tasks.flatMap((task) => (task.type === 'test' ? task : testsOf(task)));

/** Refusals count as one: they are decided by rules, which know no database. */
export function noteAnswers(app: FastifyInstance): void {
  if (!isNoting) return;
  app.addHook('onResponse', async (request, { statusCode }) => {
    note(statusCode < 400 ? `${routeName(request)} ${statusCode}` : 'refused');
  });
}
