import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, type BenchCall, callsOf, learnShop, type Placed } from './calls.ts';
import { type Figures, inTurns, type Sample } from './figures.ts';
import { type Floor, openFloor, openRecorder } from './floor.ts';
import { load } from './load.ts';
import { type BenchServer, type Place, startServer } from './server.ts';
import type { Template } from './statements.ts';
import { putFile } from './static-file.ts';

export const CONNECTIONS = [1, 16] as const;
const STARTS = 3;
/** Jobs that come with a start have written by then what they had to. */
const SETTLE_MS = 2000;

/** At 1 connection, then at 16. */
export interface Measured {
  name: string;
  kind: BenchCall['floor'];
  isWrite: boolean;
  http: Figures[];
  floor: Figures[];
}

export interface Measures {
  calls: Measured[];
  coldStartMs: number;
  /** While it was under load, in MB. */
  memory: number;
}

export const askOf =
  (address: string): Ask =>
  async ({ method, path, headers, body }) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: headers ?? {},
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      body: await answer.text(),
    };
  };

/**
 * Every call beside its floor, in the same run: one after the other where both can be open, else all of one, then all
 * of the other.
 */
export async function measure(
  place: Place,
  { seconds, today, say }: { seconds: number; today: string; say(what: string): void },
): Promise<Measures> {
  say('recording');
  const templates = await recordAll(place, today);
  const server = await startServer(place);
  const placed: Placed = [];
  const measured = new Map<string, Measured>();
  let floor: Floor | undefined;
  let memory: number;
  const replays = replayer(templates);
  try {
    const calls = callsOf(await learnSettled(askOf(server.address)), { today, placed });
    const answering = [];
    for (const call of calls) {
      const isThere =
        typeof call.request === 'function' || (await askOf(server.address)(call.request)).status === call.status;
      if (isThere) answering.push(call);
      else say(`${call.name}: not there, skipped`);
    }
    if (place.databaseUrl !== undefined) floor = await openFloor(place);
    for (const call of answering) {
      say(call.name);
      const one: Measured = {
        name: call.name,
        kind: call.floor,
        isWrite: typeof call.request === 'function',
        http: [],
        floor: [],
      };
      measured.set(call.name, one);
      const file = call.floor === 'file' ? await pageAsFile(server, call) : undefined;
      try {
        for (const [index, connections] of CONNECTIONS.entries()) {
          const open = floor;
          const [http, least] = await inTurns(seconds, [
            // What there is to write on is shared out among the rounds, and half of it kept for the next turn.
            (stretch, rounds) =>
              load(server.address, call, {
                connections,
                seconds: stretch,
                amount: call.left && Math.floor(call.left() / (rounds * (CONNECTIONS.length - index))),
              }),
            ...(file
              ? [
                  (stretch: number) =>
                    load(server.address, { request: file.request, status: 200 }, { connections, seconds: stretch }),
                ]
              : []),
            ...(open && !file
              ? [
                  (stretch: number, rounds: number) =>
                    replays(open, call, {
                      connections,
                      seconds: stretch,
                      parts: rounds * (CONNECTIONS.length - index),
                    }),
                ]
              : []),
          ]);
          if (http) one.http.push(http);
          if (least) one.floor.push(least);
        }
      } finally {
        await file?.remove();
      }
    }
    memory = server.peakMemory();
  } finally {
    await floor?.close();
    await server.stop();
  }
  if (place.databaseUrl === undefined) {
    const alone = await openFloor(place);
    for (const [name, one] of measured) {
      if (one.kind === 'file') continue;
      say(`floor of ${name}`);
      for (const [index, connections] of CONNECTIONS.entries())
        one.floor.push(
          ...(await inTurns(seconds, [
            (stretch, rounds) =>
              replays(alone, { name }, { connections, seconds: stretch, parts: rounds * (CONNECTIONS.length - index) }),
          ])),
        );
    }
    await alone.close();
  }
  return { calls: [...measured.values()], coldStartMs: await coldStart(place), memory };
}

/** What jobs write after a start would make an answer that was learnt before them another one. */
async function learnSettled(ask: Ask): ReturnType<typeof learnShop> {
  let shop = await learnShop(ask, 1);
  for (;;) {
    await pause(SETTLE_MS);
    const again = await learnShop(ask, 1);
    if (again.etag === shop.etag) return again;
    shop = again;
  }
}

async function recordAll(place: Place, today: string): Promise<Map<string, Template>> {
  const recorder = await openRecorder(place);
  try {
    const templates = new Map<string, Template>();
    for (const call of callsOf(await learnShop(recorder.ask, 1), { today, placed: [] })) {
      const template = call.floor === 'sql' ? await recorder.record(call) : undefined;
      if (template) templates.set(call.name, template);
    }
    return templates;
  } finally {
    await recorder.close();
  }
}

/** What accepting shares with placing is the order: each is placed anew, then accepted once. */
function replayer(templates: Map<string, Template>) {
  const [placing, accepting] = [templates.get('place an order'), templates.get('accept an order')];
  const shared = placing?.tokens.filter((token) => accepting?.tokens.includes(token)) ?? [];
  const orders: Map<string, string>[] = [];
  return async (
    floor: Floor,
    { name }: { name: string },
    { connections, seconds, parts }: { connections: number; seconds: number; parts: number },
  ): Promise<Sample> => {
    const template = templates.get(name);
    if (!template) throw new Error(`${name} was not recorded.`);
    if (template === accepting)
      return floor.run(template, { connections, seconds, amount: Math.floor(orders.length / parts) }, () =>
        orders.shift(),
      );
    if (template !== placing) return floor.run(template, { connections, seconds });
    return floor.run(template, { connections, seconds }, (fresh) => {
      orders.push(new Map(shared.map((token) => [token, fresh.get(token) ?? ''])));
      return fresh;
    });
  };
}

async function pageAsFile({ address }: BenchServer, { request }: BenchCall) {
  if (typeof request === 'function') throw new Error('A page has one address.');
  return putFile((await askOf(address)({ ...request, headers: {} })).body);
}

/** The middle one of some starts. */
async function coldStart(place: Place): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const server = await startServer(place);
    times.push(server.coldStartMs);
    await server.stop();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
}
