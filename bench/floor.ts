import { join } from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { openServices } from '../apps/server/src/adapters/from-config.ts';
import { parseConfig } from '../apps/server/src/config.ts';
import { openPglite } from '../apps/server/src/platform/db/pglite/open-pglite.ts';
import { openPostgres } from '../apps/server/src/platform/db/postgres/open-postgres.ts';
import { createLog } from '../apps/server/src/platform/http/log.ts';
import type { Ask, BenchCall } from './calls.ts';
import type { Sample } from './figures.ts';
import type { BenchRequest, Load } from './load.ts';
import { environment, type Place } from './server.ts';
import { drawTokens, freshened, type Statement, type Template, templateOf, tripsOf } from './statements.ts';

/** The same program in this process, to hear what it asks of the database. */
export async function openRecorder(
  place: Place,
): Promise<{ ask: Ask; record(call: BenchCall): Promise<Template | undefined>; close(): Promise<void> }> {
  const { services, close } = await openServices(parseConfig('serve', environment(place)), createLog('silent'));
  const app = await buildApp(services);
  const recording = recordStatements();
  const ask: Ask = async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: headers ?? {},
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name]].flat()[0]?.toString(),
      body: answer.body,
    };
  };
  const once = async ({ request, status, onAnswer }: BenchCall): Promise<Statement[] | undefined> => {
    const one: BenchRequest = typeof request === 'function' ? request() : request;
    recording.begin();
    const answer = await ask(one);
    const statements = recording.end();
    if (answer.status !== status) return undefined;
    onAnswer?.(answer.body);
    return statements;
  };
  return {
    ask,
    async record(call) {
      // The first time is like no other: caches are filled, the shopper becomes known.
      const [, first, second] = [await once(call), await once(call), await once(call)];
      if (first?.length === 0) throw new Error(`${call.name} was not heard.`);
      return first && second && templateOf(first, second);
    },
    async close() {
      recording.stop();
      await app.close();
      await close();
    },
  };
}

/** Every client of the driver shares one prototype: what passes there is what reaches the database. */
function recordStatements(): { begin(): void; end(): Statement[]; stop(): void } {
  // Never connected: it only knows the driver's own class.
  const { Client } = openPostgres({ url: 'postgres://localhost/none', keepsPlans: false }).pool as unknown as {
    Client: { prototype: { query(...args: unknown[]): unknown } };
  };
  const { query } = Client.prototype;
  let heard: Statement[] | undefined;
  let trip = 0;
  const sending = new Set<unknown>();
  Client.prototype.query = function record(this: unknown, ...args: unknown[]) {
    // What one connection is given without a pause between is what our code sends in one message.
    if (!sending.has(this)) {
      sending.clear();
      sending.add(this);
      trip += 1;
      queueMicrotask(() => sending.clear());
    }
    const [asked, given] = args;
    // Our own client gives what it has named as one object.
    const { text, values } =
      typeof asked === 'string' ? { text: asked, values: given } : (asked as { text: string; values: unknown });
    heard?.push({ text, values: Array.isArray(values) ? values : undefined, trip });
    return query.apply(this, args);
  };
  return {
    begin: () => void (heard = []),
    end: () => {
      const statements = heard ?? [];
      heard = undefined;
      return statements;
    },
    stop: () => void (Client.prototype.query = query),
  };
}

/** Takes note of what a request would draw, or says what it must be about; undefined ends the run. */
export type Given = (drawn: Map<string, string>) => ReadonlyMap<string, string> | undefined;

export interface Floor {
  /**
   * The same statements, begin and commit among them, in the same messages, straight through the driver: none of them
   * has a name.
   */
  run(template: Template, load: Load, given?: Given): Promise<Sample>;
  close(): Promise<void>;
}

export async function openFloor({ databaseUrl, dataDir }: Place): Promise<Floor> {
  const { pool, close } =
    databaseUrl === undefined
      ? await openPglite({ dataDir: join(dataDir, 'database') })
      : openPostgres({ url: databaseUrl, keepsPlans: false });
  return {
    close,
    async run(template, { connections, seconds, amount = Number.POSITIVE_INFINITY }, given) {
      const times: number[] = [];
      const started = performance.now();
      const end = started + seconds * 1000;
      let left = amount;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (left > 0 && (amount !== Number.POSITIVE_INFINITY || performance.now() < end)) {
            left -= 1;
            const drawn = drawTokens(template);
            const known = given ? given(drawn) : drawn;
            if (!known) return;
            const statements = freshened(template, new Map([...drawn, ...known]));
            const begun = performance.now();
            await send(pool, statements);
            times.push(performance.now() - begun);
          }
        }),
      );
      return { milliseconds: times, seconds: (performance.now() - started) / 1000, wrong: 0 };
    },
  };
}

async function send(pool: ReturnType<typeof openPostgres>['pool'], statements: Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    const { stream } = client.connection;
    for (const trip of tripsOf(statements)) {
      stream.cork();
      const answers = trip.map(({ text, values }) => client.query(text, values));
      stream.uncork();
      await Promise.all(answers);
    }
  } finally {
    client.release();
  }
}
