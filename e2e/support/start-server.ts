import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TestServer {
  address: string;
  /** Where each mail is a file (decisions 57). */
  outbox: string;
}

const SERVE = fileURLToPath(new URL('../../tools/serve.ts', import.meta.url));

/** `npm run serve` on an empty embedded database, in a folder that goes away with it. */
export async function startServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'etal-e2e-'));
  const child = spawn('node', [SERVE], {
    cwd: folder,
    // Nothing listens on port 9: addresses come from the embedded index, with or without a network.
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: 'http://localhost', DATA_DIR: folder, ADDRESS_SEARCH_URL: 'http://127.0.0.1:9/' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const address = await addressIn(createInterface(child.stdout));
  // What it says later is not read, but must be taken, or it would wait.
  child.stdout.resume();
  return {
    address,
    outbox: join(folder, 'outbox'),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server stopped before it listened.');
}
