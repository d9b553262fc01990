import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class DataFolderInUseError extends Error {
  constructor(folder: string) {
    super(`Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`);
    this.name = 'DataFolderInUseError';
  }
}

export interface DataFolderLock {
  release(): Promise<void>;
}

/**
 * PGlite itself lets two processes open one folder, and rows are lost. A listening socket named after the
 * folder is a lock that the system takes back when its process dies, however it dies.
 */
export async function lockDataFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DataFolderLock> {
  const address = lockAddress(folder, platform);
  const server = (await listen(address)) ?? (await listenOnceFreed(address));
  if (!server) throw new DataFolderInUseError(folder);
  server.unref();
  return {
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}

function lockAddress(folder: string, platform: NodeJS.Platform): string {
  const name = `etal-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (platform === 'linux') return `\0${name}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

const isFile = (address: string): boolean => address.startsWith('/');

/** Undefined when somebody holds the address. */
async function listen(address: string): Promise<Server | undefined> {
  // Whoever connects only asks whether somebody listens.
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** A socket file outlives a killed process; then nobody answers on it. */
async function listenOnceFreed(address: string): Promise<Server | undefined> {
  if (!isFile(address) || (await isAnswered(address))) return undefined;
  rmSync(address, { force: true });
  return listen(address);
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
