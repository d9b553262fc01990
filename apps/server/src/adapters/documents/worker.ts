import { Worker } from 'node:worker_threads';
import type { DocumentJob, FromDocumentsWorker, ToDocumentsWorker } from './documents-worker-messages.ts';
import type { Documents } from '../../ports/document-writer.ts';
import { Recent } from '../../platform/recent.ts';
import { readTableApart } from './read-table-apart.ts';

/** Each is some tens of kilobytes. */
const MOST_SHEETS = 20;

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/**
 * Our own documents, made in a thread of their own. It starts with the first one, and a broken one is replaced at the
 * next.
 */
export function workerDocuments(): Documents {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(new URL('./documents.worker.ts', import.meta.url), {
      execArgv: ['--enable-source-maps'],
    });
    started.on('message', (answer: FromDocumentsWorker) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('bytes' in answer)
        resolve?.(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
      else reject?.(new Error(`The document could not be made: ${answer.problem}`));
    });
    const lose = (cause: unknown): void => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values())
        reject(new Error('The thread that makes documents stopped.', { cause }));
      waiting.clear();
    };
    started.once('error', lose);
    started.once('exit', lose);
    return started;
  };

  const make = (job: DocumentJob): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      // While nothing is being made, it keeps no process alive.
      worker.ref();
      worker.postMessage({ ...job, id } satisfies ToDocumentsWorker, []);
    });

  const sheets = new Recent<Promise<Buffer>>(MOST_SHEETS);
  /** The same sheet is drawn once: a shop's terms of sale go with each confirmation of a day. */
  const sheet: Documents['sheet'] = (asked, date) => {
    const key = JSON.stringify([asked, date]);
    const drawn = sheets.get(key) ?? make({ kind: 'sheet', sheet: asked, date });
    sheets.set(key, drawn);
    drawn.catch(() => sheets.delete(key, drawn));
    return drawn;
  };

  return {
    document: (model) => make({ kind: 'document', model }),
    recap: (orders) => make({ kind: 'recap', orders }),
    spreadsheet: (sheets) => make({ kind: 'spreadsheet', sheets }),
    sheet,
    salesReport: (report) => make({ kind: 'sales-report', report }),
    poster: (poster) => make({ kind: 'poster', poster }),
    readTable: readTableApart,
    labels: (labels) => make({ kind: 'labels', labels }),
    priceCards: (cards) => make({ kind: 'price-cards', cards }),
    async close() {
      await worker?.terminate();
    },
  };
}
