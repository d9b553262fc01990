import autocannon from 'autocannon';
import type { Sample } from './figures.ts';

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  connections: number;
  seconds: number;
  /** Ends after so many instead: there is no more to ask for. */
  amount?: number | undefined;
}

export interface LoadedCall {
  /** Asked each time before it, by the same visitor; not counted. */
  before?: BenchRequest;
  /** A new request each time, or always the same one. */
  request: BenchRequest | (() => BenchRequest);
  status: number;
  onAnswer?: ((body: string) => void) | undefined;
}

export async function load(
  address: string,
  { before, request, status, onAnswer }: LoadedCall,
  { connections, seconds, amount }: Load,
): Promise<Sample> {
  if (amount === 0) return { milliseconds: [], seconds: 0, wrong: 0 };
  const times: number[] = [];
  let wrong = 0;
  const started = performance.now();
  // It goes on to its next full second before it says that it is done.
  let ended = started;
  const options: autocannon.Options = {
    url: address,
    connections: Math.min(connections, amount ?? connections),
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      ...(before ? [before] : []),
      {
        ...(typeof request === 'function'
          ? { setupRequest: (defaults: autocannon.Request) => ({ ...defaults, ...request() }) }
          : request),
        ...(onAnswer && {
          onResponse: (answered: number, body: string) => void (answered === status && onAnswer(body)),
        }),
      },
    ],
  };
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    const answers = new Map<unknown, number>();
    instance.on('response', (client, answered, _bytes, milliseconds) => {
      ended = performance.now();
      const count = (answers.get(client) ?? 0) + 1;
      answers.set(client, count);
      // Each visitor asks for one and the other by turns.
      if (before && count % 2 === 1 && answered === 200) return;
      if (answered === status) times.push(milliseconds);
      else wrong += 1;
    });
  });
  return { milliseconds: times, seconds: (ended - started) / 1000, wrong };
}
