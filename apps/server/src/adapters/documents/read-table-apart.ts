import { Worker } from 'node:worker_threads';
import type { TableRead } from '@etal/domain/imports/table';
import { limitConcurrency } from '../../platform/images/limit-concurrency.ts';

/** Files of five thousand lines take a second; whoever needs more is up to no good. */
const MAX_MS = 20_000;
const MAX_HEAP_MB = 256;

const atMostTwo = limitConcurrency(2);

/** Reads a stranger's file in a thread of its own, with bounds on its memory and its time. */
export const readTableApart = (bytes: Uint8Array): Promise<TableRead> =>
  atMostTwo(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL('./table.worker.ts', import.meta.url), {
          execArgv: ['--enable-source-maps'],
          workerData: bytes,
          resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        });
        const giveUp = (): void => resolve({ problem: 'FILE_UNREADABLE' });
        const timer = setTimeout(() => void worker.terminate(), MAX_MS);
        worker.once('message', (read: TableRead) => {
          resolve(read);
          void worker.terminate();
        });
        worker.once('error', giveUp);
        worker.once('exit', () => {
          clearTimeout(timer);
          giveUp();
        });
      }),
  );
