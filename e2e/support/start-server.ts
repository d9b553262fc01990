import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface TestServer {
  address: string;
  /** Where each mail is a file (R-RUNNING-3). */
  outbox: string;
}

export interface StartedServer extends TestServer {
  /** Once it listens; a failure when it never will. */
  isReady: Promise<void>;
  stop(): Promise<void>;
}

/** `serve` is production, where no money can move; `demo` has the payment sandbox (R-RUNNING-4). */
export type ServerMode = 'serve' | 'demo';

const LAUNCHERS: Record<
  ServerMode,
  { script: string; env: (port: number) => Record<string, string>; announces: RegExp }
> = {
  serve: {
    script: 'serve.ts',
    env: (port) => ({
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      OPERATOR_NAME: 'Étal SAS',
      OPERATOR_ADDRESS: '1 rue du Marché, 24200 Sarlat-la-Canéda',
      OPERATOR_SIREN: '732829320',
      OPERATOR_VAT_NUMBER: 'FR44732829320',
      OPERATOR_EMAIL: 'compta@etal.example',
    }),
    announces: /listening at http:\/\/[\d.:]+/,
  },
  demo: { script: 'start.ts', env: () => ({}), announces: /Étal est prêt/ },
};

/** `npm run serve` or `npm start` on an empty database, in a folder that goes away with it. */
export async function startServer(mode: ServerMode, settings: Record<string, string> = {}): Promise<StartedServer> {
  const { script, env, announces } = LAUNCHERS[mode];
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'etal-e2e-'));
  const child = spawn('node', [fileURLToPath(new URL(`../../tools/${script}`, import.meta.url))], {
    cwd: folder,
    // Nothing listens on port 9: addresses come from the embedded index, with or without a network.
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      ADDRESS_SEARCH_URL: 'http://127.0.0.1:9/',
      ...env(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    address: `http://localhost:${port}`,
    outbox: join(folder, 'outbox'),
    isReady: isAnnounced(child.stdout, announces),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function isAnnounced(output: Readable, announces: RegExp): Promise<void> {
  for await (const line of createInterface(output)) {
    if (!announces.test(line)) continue;
    // What it says later is not read, but must be taken, or it would wait.
    output.resume();
    return;
  }
  throw new Error('The server stopped before it listened.');
}

/** Known before the server starts: in production it must be told its own address. */
async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}
