import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf } from './children-of.ts';

export interface PrivatePostgres {
  /** Address of a database of that name on the server, for its superuser unless told. */
  url(database: string, user?: string): string;
  stop(): Promise<void>;
  /** Ends it at once, its connections with it, and leaves its folder to be recovered. */
  crash(): Promise<void>;
  /** After a crash. */
  startAgain(): Promise<void>;
  /** Every process of it stands still, its connections open: as behind a cut cable. */
  freeze(): void;
  thaw(): void;
}

const HOW_TO_INSTALL =
  'PostgreSQL 15 ou plus récent est introuvable : installez-le (Debian : apt-get install postgresql) ou mettez initdb et postgres dans le PATH.';

/**
 * Survives neither a power cut nor a crash of its own. What is vacuumed and counted in the background would change the
 * plans of the next test.
 */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * A server of our own in a temporary folder, gone with `stop()`. Its data is only safe when it is to be `durable`.
 * It listens on a socket in that folder: a free port could be taken by another between its choice and its use.
 */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<PrivatePostgres> {
  const programs = findPrograms() ?? installPrograms();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'etal-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });

  try {
    const data = join(folder, 'data');
    const environment = { env: { ...process.env, LC_ALL: 'C.UTF-8' }, cwd: folder, ...account };
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...environment,
      stdio: 'pipe',
    });

    const settings = [
      ...(durable ? [] : FAST),
      'max_connections=200',
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
    ];
    const launch = async () => {
      const server = spawn(
        join(programs, 'postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...environment, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const exited = once(server, 'exit');
      const killWithUs = (): void => void server.kill('SIGKILL');
      process.once('exit', killWithUs);
      await isReady(server.stderr, exited);
      return {
        signalAll(signal: NodeJS.Signals): void {
          server.kill(signal);
          // One per connection, each a group of its own.
          for (const pid of childrenOf(server.pid!)) signalIfAlive(pid, signal);
        },
        async end(signal: NodeJS.Signals): Promise<void> {
          server.kill(signal);
          await exited;
          process.off('exit', killWithUs);
        },
      };
    };
    let running = await launch();

    return {
      url: (database, user = 'postgres') =>
        `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`,
      async stop() {
        await running.end('SIGINT');
        removeFolder();
      },
      crash: () => running.end('SIGQUIT'),
      async startAgain() {
        running = await launch();
      },
      freeze: () => running.signalAll('SIGSTOP'),
      thaw: () => running.signalAll('SIGCONT'),
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

async function isReady(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  const said: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface(log).on('line', (line) => {
      said.push(line);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
  });
  const failed = exited.then(() => {
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
  });
  failed.catch(() => {});
  await Promise.race([ready, failed]);
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function installPrograms(): string {
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    const aptGet = (...args: string[]): Buffer =>
      execFileSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' });
    try {
      aptGet('update');
      aptGet('install', '-y', '--no-install-recommends', 'postgresql');
    } catch (error) {
      throw new Error(HOW_TO_INSTALL, { cause: error });
    }
  }
  const programs = findPrograms();
  if (!programs) throw new Error(HOW_TO_INSTALL);
  return programs;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  const idOf = (flag: string, name: string): number => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // No such account here: the next one.
    }
  }
  throw new Error('PostgreSQL refuse de tourner en root et il n’y a ici ni compte « postgres » ni compte « nobody ».');
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** A process that has just ended by itself needs no signal. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
