import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './pglite-worker-messages.ts';
import { startPglite, type PgliteStart } from './start-pglite.ts';

/** PGlite blocks the thread it runs in, so it gets one of its own. */
const port = parentPort!;
const pglite = await startPglite(workerData as PgliteStart);

const answer = (message: FromWorker): void => {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : []);
};

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'execute': {
      const chunks: Uint8Array[] = [];
      // The chunks are views on PGlite's memory: copied before it runs on.
      await pglite.execProtocolRawStream(message.bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
      return answer({ kind: 'answer', connection: message.connection, bytes: joined(chunks) });
    }
    case 'dump': {
      const dump = await pglite.dumpDataDir('none');
      return answer({ kind: 'dumped', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    case 'stop':
      await pglite.close();
      port.close();
  }
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

let last = Promise.resolve();
port.on('message', (message: ToWorker) => {
  last = last.then(() => handle(message));
});
answer({ kind: 'ready' });
