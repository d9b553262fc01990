import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childrenOf } from '../apps/server/testing/harness/children-of.ts';

export interface Place {
  dataDir: string;
  /** Absent: the embedded engine. */
  databaseUrl: string | undefined;
}

export interface BenchServer {
  address: string;
  /** From the start of the process to its first answer that all is ready. */
  coldStartMs: number;
  /** The most it has held since the last time this was asked, in MB. */
  peakMemory(): number;
  /** The same of the process that answers, and of the one beside it that delivers (0 where there is none). */
  peakMemories(): Memories;
  stop(): Promise<void>;
}

interface Memories {
  server: number;
  background: number;
}

export const environment = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://localhost',
  DATA_DIR: dataDir,
  ADDRESS_SEARCH_URL: 'http://127.0.0.1:9/',
  // Production takes fees, and does not start without knowing who invoices them.
  OPERATOR_NAME: 'Étal (mesures)',
  OPERATOR_ADDRESS: '1 rue du Marché, 24200 Sarlat-la-Canéda',
  OPERATOR_SIREN: '732829320',
  OPERATOR_EMAIL: 'compta@etal.example',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

const SAMPLE_MS = 100;

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** As deploy/etal.service starts it. */
const LEAN = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--import', pathOf('tools/require-node.mjs')];

/** `npm run serve`, in a process of its own. */
export async function startServer(place: Place, settings: Record<string, string> = {}): Promise<BenchServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [...LEAN, pathOf('tools/serve.ts')], {
    cwd: place.dataDir,
    env: { ...environment(place), MALLOC_ARENA_MAX: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let address: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    address = /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (address) break;
  }
  if (address === undefined) throw new Error('The server stopped before it listened.');
  child.stdout.resume();
  const ready = await fetch(`${address}/readyz`);
  if (!ready.ok) throw new Error('The server is not ready.');
  const coldStartMs = performance.now() - started;

  let peaks: Memories = { server: 0, background: 0 };
  const sample = (): void => {
    const pid = child.pid ?? 0;
    const beside = childrenOf(pid).reduce((sum, other) => sum + residentMegabytes(other), 0);
    peaks = {
      server: Math.max(peaks.server, residentMegabytes(pid)),
      background: Math.max(peaks.background, beside),
    };
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const peakMemories = (): Memories => {
    sample();
    const most = peaks;
    peaks = { server: 0, background: 0 };
    return most;
  };
  return {
    address,
    coldStartMs,
    peakMemory: () => peakMemories().server,
    peakMemories,
    stop: async () => {
      clearInterval(timer);
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Linux only: elsewhere the memory is told as 0. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
