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

/** `serve` is production, where no money can move; `demo` has the payment sandbox (decisions 58). */
export type ServerMode = 'serve' | 'demo';

const LAUNCHERS: Record<ServerMode, { script: string; env: Record<string, string>; announces: RegExp }> = {
  serve: { script: 'serve.ts', env: { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost' }, announces: /listening at (http:\/\/[\d.:]+)/ },
  // Without PUBLIC_URL it learns its own port, so that the sandbox's pages lead back to it.
  demo: { script: 'start.ts', env: {}, announces: /Étal est prêt : (http:\/\/localhost:\d+)/ },
};

/** `npm run serve` or `npm start` on an empty embedded database, in a folder that goes away with it. */
export async function startServer(mode: ServerMode): Promise<TestServer & { stop(): Promise<void> }> {
  const { script, env, announces } = LAUNCHERS[mode];
  const folder = await mkdtemp(join(tmpdir(), 'etal-e2e-'));
  const child = spawn('node', [fileURLToPath(new URL(`../../tools/${script}`, import.meta.url))], {
    cwd: folder,
    // Nothing listens on port 9: addresses come from the embedded index, with or without a network.
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ADDRESS_SEARCH_URL: 'http://127.0.0.1:9/', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const address = await addressIn(createInterface(child.stdout), announces);
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

async function addressIn(lines: AsyncIterable<string>, announces: RegExp): Promise<string> {
  for await (const line of lines) {
    const address = announces.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server stopped before it listened.');
}
