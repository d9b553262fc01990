import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseStopped } from './embedded-database-stopped.ts';
import type { FromWorker, ToWorker } from './pglite-worker-messages.ts';
import type { PgliteStart } from './start-pglite.ts';
import { WorkerSocket } from './worker-socket.ts';

export interface PgliteThread {
  openSocket(): WorkerSocket;
  dump(): Promise<Uint8Array>;
  /** Copies the database's files between two statements, as they would be found after a crash. */
  copyTo(dataDir: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A thread that dies takes its connection with it. A database on disk is started anew for the next connection, and
 * recovers as PostgreSQL does after a crash; one in memory is gone.
 */
export async function startPgliteThread(start: PgliteStart): Promise<PgliteThread> {
  // PGlite has one session: at most one connection is open, and the next one replaces it.
  let connection = 0;
  let socket: WorkerSocket | undefined;

  const launch = () => {
    const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
      workerData: start,
      execArgv: ['--enable-source-maps'],
    });
    const exited = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
    });
    const post = (message: ToWorker, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer);
    const thread = {
      worker,
      post,
      exited,
      ready: Promise.race([nextMessage(worker, 'ready'), failure(worker)]),
      stopped: undefined as EmbeddedDatabaseStopped | undefined,
    };
    const stop = (cause?: unknown): void => {
      thread.stopped ??= new EmbeddedDatabaseStopped(cause);
      if (thread === current) socket?.destroy(thread.stopped);
    };
    worker.once('error', stop);
    worker.once('exit', () => stop());
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'answer' && message.connection === connection) socket?.receive(message.bytes);
    });
    thread.ready.catch(() => {});
    return thread;
  };
  let current = launch();
  await current.ready;

  return {
    openSocket() {
      const own = ++connection;
      if (current.stopped && start.dataDir !== undefined) current = launch();
      const { post, ready, stopped } = current;
      socket = new WorkerSocket(
        (bytes) => post({ kind: 'execute', connection: own, bytes }, [bytes.buffer as ArrayBuffer]),
        ready,
      );
      if (stopped) socket.destroy(stopped);
      return socket;
    },
    async dump() {
      current.post({ kind: 'dump' });
      const { bytes } = await nextMessage(current.worker, 'dumped');
      return bytes;
    },
    async copyTo(dataDir) {
      const { worker, post, ready, exited } = current;
      await ready;
      post({ kind: 'copy', to: dataDir });
      const copied = nextMessage(worker, 'copied', ({ to }) => to === dataDir);
      const stopped = exited.then(() => Promise.reject(new EmbeddedDatabaseStopped()));
      const { error } = await Promise.race([copied, stopped]);
      if (error) throw error;
    },
    async stop() {
      current.post({ kind: 'stop' });
      await current.exited;
    },
  };
}

function nextMessage<Kind extends FromWorker['kind']>(
  worker: Worker,
  kind: Kind,
  isWanted: (message: Extract<FromWorker, { kind: Kind }>) => boolean = () => true,
): Promise<Extract<FromWorker, { kind: Kind }>> {
  return new Promise((resolve) => {
    const listen = (message: FromWorker): void => {
      if (!isOf(message, kind) || !isWanted(message)) return;
      worker.off('message', listen);
      resolve(message);
    };
    worker.on('message', listen);
  });
}

const isOf = <Kind extends FromWorker['kind']>(
  message: FromWorker,
  kind: Kind,
): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind;

/** `events.once` rejects when the worker emits 'error'; an exit before it is ready is a failure as well. */
async function failure(worker: Worker): Promise<never> {
  await once(worker, 'exit');
  throw new EmbeddedDatabaseStopped();
}
