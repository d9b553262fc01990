import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../../platform/spreadsheet/read-table.ts';

/** One file, then this thread is gone: whatever a hostile one does to it is done to nobody else. */
const port = parentPort;
if (!port) throw new Error('table.worker.ts runs as a worker.');

const bytes: unknown = workerData;
if (!(bytes instanceof Uint8Array)) throw new Error('table.worker.ts is given the bytes of a file.');
port.postMessage(await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
