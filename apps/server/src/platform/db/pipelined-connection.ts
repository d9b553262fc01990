import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, QueryResult as DriverResult } from 'pg';
import { tellRoundTrip, tellStatement } from './statements.ts';

/** A statement that nobody's answer hangs on, and what has to be true of how many rows it wrote. */
interface Later {
  query: CompiledQuery;
  check: ((rowsWritten: number) => void) | undefined;
}

/** A transaction that an earlier statement has made worthless ends without a word by `commit`; here it fails. */
class AbortedTransaction extends Error {
  override name = 'AbortedTransaction';
}

interface Waiting {
  query: CompiledQuery;
  resolve: (result: DriverResult) => void;
  reject: (error: unknown) => void;
  hasCheck: boolean;
}

type Mode =
  /** All that is sent until `commit` is one transaction. */
  | 'transaction'
  /** Each message is a transaction of its own, which begins and ends in it. */
  | 'reading';

/**
 * A connection for one transaction, whose statements wait for as few round trips as can be. What is asked for at the
 * same time (`Promise.all`) travels in one message, in the order in which it was asked for; so does `begin` with the
 * first statement. What nobody waits for (`later`) travels with the next statement, or with `commit`.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #preamble: string;
  readonly #mode: Mode;
  #waiting: Waiting[] = [];
  #last: CompiledQuery[] = [];
  #isBegun = false;
  #isScheduled = false;
  #hasEnded = false;
  #lastSent: Promise<unknown> = Promise.resolve();
  /** What went wrong first: every statement after it fails, and says less. */
  #failure: { error: unknown } | undefined;

  /** `preamble` begins the transaction and says who it runs as. */
  constructor(client: PoolClient, preamble: string, mode: Mode) {
    this.#client = client;
    this.#preamble = preamble;
    this.#mode = mode;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answered = this.#ask(query, false);
    this.#schedule();
    const { command, rowCount, rows } = await answered;
    return {
      rows,
      ...(WRITING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  /** Leaves a statement to the next message. Its failure is that of whatever is waited for next. */
  later({ query, check }: Later): void {
    if (this.#mode === 'reading') throw new Error('Where each message is its own transaction, nothing comes later.');
    this.#ask(query, check !== undefined)
      .then(({ rowCount }) => check?.(rowCount ?? 0))
      .catch((error: unknown) => this.#fail(error));
  }

  /** Leaves a statement to the commit, after whatever is asked for until then. */
  atTheEnd(query: CompiledQuery): void {
    this.#last.push(query);
  }

  async commit(): Promise<void> {
    if (this.#mode === 'reading') return;
    // What a count of rows decides has to be known before there is no way back.
    if (this.#waiting.some(({ hasCheck }) => hasCheck)) await this.#send();
    for (const query of this.#last) this.later({ query, check: undefined });
    this.#assertSound();
    if (!this.#isBegun && this.#waiting.length === 0) return;
    const { command } = (await this.#send('commit')) ?? {};
    this.#assertSound();
    if (command === 'ROLLBACK') throw new AbortedTransaction('An earlier statement of the transaction has failed.');
  }

  async rollback(): Promise<void> {
    this.#drop();
    if (this.#isBegun && this.#mode === 'transaction') await this.#send('rollback');
  }

  /** Nothing can be asked of it any more; all that was asked is answered. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#drop();
    await this.#lastSent;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are read whole.');
  }

  #ask(query: CompiledQuery, hasCheck: boolean): Promise<DriverResult> {
    if (this.#hasEnded) return Promise.reject(new Error('The transaction has ended.'));
    const startedAt = performance.now();
    const told = (hasFailed: boolean): void =>
      tellStatement(query.sql, { durationMs: performance.now() - startedAt, hasFailed });
    return new Promise<DriverResult>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject, hasCheck });
    }).then(
      (result) => {
        told(false);
        return result;
      },
      (error: unknown) => {
        told(true);
        throw error;
      },
    );
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After everything that is being asked for at this moment.
    process.nextTick(() => {
      this.#isScheduled = false;
      // Its failure is told to whoever asked for something in it.
      if (this.#waiting.length > 0) this.#send().catch(() => {});
    });
  }

  /** Gives the answer to `ending` once everything before it is answered too. */
  #send(ending?: 'commit' | 'rollback'): Promise<DriverResult | undefined> {
    const sent = this.#write(ending);
    this.#lastSent = sent.catch(() => {});
    return sent;
  }

  async #write(ending: 'commit' | 'rollback' | undefined): Promise<DriverResult | undefined> {
    const statements = this.#waiting;
    this.#waiting = [];
    const isReading = this.#mode === 'reading';
    if (isReading) this.#failure = undefined;
    const begins = isReading || !this.#isBegun;
    const ends = isReading ? 'commit' : ending;
    tellRoundTrip([
      ...(begins ? [this.#preamble] : []),
      ...statements.map(({ query }) => query.sql),
      ...(ends ? [ends] : []),
    ]);
    const answers: Promise<unknown>[] = [];
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      this.#isBegun = true;
      if (begins) answers.push(this.#client.query(this.#preamble).catch((error: unknown) => this.#fail(error)));
      for (const { query, resolve, reject } of statements)
        answers.push(
          this.#client.query(query.sql, [...query.parameters]).then(resolve, (error: unknown) => {
            this.#fail(error);
            reject(this.#failure?.error);
          }),
        );
      const ended = ends && this.#client.query(ends);
      // What only read has nothing to lose by its end.
      if (ended) answers.push(isReading ? ended.catch(() => {}) : ended);
      stream.uncork();
      await Promise.all(answers);
      return await ended;
    } catch (error) {
      for (const { reject } of statements) reject(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
  }

  #assertSound(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #drop(): void {
    for (const { reject } of this.#waiting) reject(new Error('The transaction has ended.'));
    this.#waiting = [];
  }
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
