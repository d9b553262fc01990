import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { FromServer, Inspect, SiteAnswer, SiteRequest, ToServer } from './messages.ts';

/** What has not changed is not compiled again: a third of a restart. */
export const COMPILE_CACHE = join(root, 'node_modules/.cache/etal-dev');

interface ServerOptions {
  inspect: Inspect | undefined;
  /** Where browsers reach us: the server itself listens on a port of the system's choice. */
  origin: string;
  drawSite(request: SiteRequest): Promise<SiteAnswer>;
}

/** The server in its own process, started again at each change: the next one loads while the last one closes. */
export class ServerProcess {
  readonly #options: ServerOptions;
  /** The newest one; none once all is being stopped. */
  #child: ChildProcess | undefined;
  /** Fulfilled once every former process has let go of the database. */
  #closed: Promise<unknown> = Promise.resolve();
  /** Rejects while what was last edited does not start. */
  #address: Promise<string>;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#child = this.#fork();
    this.#address = this.#start(this.#child, { isFirst: true });
    this.#address.catch(() => undefined);
  }

  /** Of the server that runs, once it listens. */
  get address(): Promise<string> {
    return this.#address;
  }

  async restart(): Promise<void> {
    const begin = performance.now();
    const last = this.#child;
    if (!last) return;
    this.#closed = Promise.all([this.#closed, stop(last)]);
    this.#child = this.#fork();
    this.#address = this.#start(this.#child, { isFirst: false });
    try {
      await this.#address;
      console.log(`Serveur redémarré en ${((performance.now() - begin) / 1000).toFixed(1).replace('.', ',')} s.`);
    } catch {
      // Told when it stopped.
    }
  }

  async stop(): Promise<void> {
    const last = this.#child;
    this.#child = undefined;
    await Promise.all([this.#closed, last && stop(last)]);
  }

  #fork(): ChildProcess {
    const child = fork(join(root, 'tools/dev/server.ts'), {
      cwd: root,
      execArgv: [],
      serialization: 'advanced',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: this.#options.origin,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
    });
    child.on('message', (message: FromServer) => {
      if (message.kind === 'draw') void this.#draw(child, message);
    });
    child.once('exit', () => {
      // One that an edit has replaced was meant to stop.
      if (child !== this.#child) return;
      this.#address = Promise.reject(new Error('The server has stopped.'));
      this.#address.catch(() => undefined);
      console.error('Le serveur s’est arrêté ; il repart à la prochaine modification.');
    });
    return child;
  }

  async #start(child: ChildProcess, { isFirst }: { isFirst: boolean }): Promise<string> {
    const exited = once(child, 'exit').then(() => {
      throw new Error('The server has stopped.');
    });
    await Promise.race([Promise.all([next(child, 'loaded'), this.#closed]), exited]);
    send(child, { kind: 'start', isFirst, inspect: this.#options.inspect });
    return Promise.race([next(child, 'listening').then(({ address }) => address), exited]);
  }

  async #draw(child: ChildProcess, { id, request }: Extract<FromServer, { kind: 'draw' }>): Promise<void> {
    try {
      send(child, { kind: 'drawn', id, answer: await this.#options.drawSite(request) });
    } catch (error) {
      send(child, { kind: 'notDrawn', id, stack: error instanceof Error ? (error.stack ?? error.message) : '' });
    }
  }
}

/** One that has just died hears nothing more, and its exit tells all there is to tell. */
const send = (child: ChildProcess, message: ToServer): void => {
  if (child.connected) child.send(message, () => undefined);
};

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  send(child, { kind: 'stop' });
  await exited;
}

function next<Kind extends FromServer['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<FromServer, { kind: Kind }>> {
  return new Promise((resolve) => {
    const isThat = (message: FromServer): message is Extract<FromServer, { kind: Kind }> => message.kind === kind;
    const listen = (message: FromServer): void => {
      if (!isThat(message)) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
}
