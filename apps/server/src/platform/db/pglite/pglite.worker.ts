import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { clusterIn } from './cluster-folder.ts';
import type { FromWorker, ToWorker } from './pglite-worker-messages.ts';
import { startPglite, type PgliteStart } from './start-pglite.ts';

/** PGlite blocks the thread it runs in, so it gets one of its own. */
const port = parentPort!;
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const start = workerData as PgliteStart;
const pglite = await startPglite(start);

const answer = (message: FromWorker): void => {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : []);
};

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'execute': {
      const chunks: Uint8Array[] = [];
      // The chunks are views on PGlite's memory: copied before it runs on.
      await pglite.execProtocolRawStream(message.bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
      const bytes = joined(chunks);
      const panic = panicIn(bytes);
      answer({ kind: 'answer', connection: message.connection, bytes });
      // A server would end here and recover at its next start; PGlite goes on, and waits for itself at the next
      // statement.
      if (panic) throw new Error(panic);
      return;
    }
    case 'dump': {
      const dump = await pglite.dumpDataDir('none');
      return answer({ kind: 'dumped', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    case 'copy':
      return answer({ kind: 'copied', to: message.to, ...copyFiles(message.to) });
    case 'stop':
      await pglite.close();
      port.close();
  }
}

/**
 * The files as a crash would leave them now: nothing runs in this thread meanwhile, and what is committed is in the
 * log. Where the disk can, the copy shares its blocks with the original.
 */
function copyFiles(to: string): { error?: Error } {
  try {
    if (start.dataDir === undefined) throw new Error('A database in memory has no files.');
    cpSync(clusterIn(start.dataDir), clusterIn(to), { recursive: true, mode: constants.COPYFILE_FICLONE });
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/**
 * What PostgreSQL said when it could not go on, such as a disk without room for its log. It says nothing after that.
 */
function panicIn(bytes: Uint8Array): string | undefined {
  if (bytes.at(-6) === READY_FOR_QUERY) return undefined;
  return /\0VPANIC\0.*?\0M([^\0]*)/s.exec(Buffer.from(bytes).toString())?.[1];
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
