import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/**
 * The embedded database has one process: what the operator asks by a command, the running server does (R-RUNNING-7). It
 * listens in its data folder, which is its owner's alone, so that whoever can reach it could read the data anyway.
 */
const addressIn = (dataDir: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\etal-${encodeURIComponent(dataDir)}` : join(dataDir, 'control');

export interface ControlSocket {
  close(): Promise<void>;
}

export type ControlHandler = (body: string, response: ServerResponse) => Promise<void>;

/** The kernel's own limit for the name of a socket, on every system that has one. */
const LONGEST_ADDRESS = 103;

const BODY_LIMIT = 64 * 1024;

/**
 * The data folder is locked by then: a socket that is there was left by a process that died. Undefined where the
 * folder's name is too long for one: commands then need the server stopped, as they say themselves.
 */
export async function listenForCommands(dataDir: string, handle: ControlHandler): Promise<ControlSocket | undefined> {
  const address = addressIn(dataDir);
  if (Buffer.byteLength(address) > LONGEST_ADDRESS) return undefined;
  mkdirSync(dataDir, { recursive: true });
  rmSync(address, { force: true });
  const server = createServer((incoming, response) => {
    // A stream that has begun can only be cut: whoever reads it sees that its end is missing.
    read(incoming)
      .then((body) => handle(body, response))
      .catch(() => response.destroy());
  });
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  server.unref();
  return {
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('Too long for a command.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Undefined: nobody listens there. */
export async function askServer(dataDir: string, body: string): Promise<IncomingMessage | undefined> {
  const asked = request({ socketPath: addressIn(dataDir), method: 'POST', path: '/', agent: false });
  asked.end(body);
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EACCES') return undefined;
    throw error;
  }
}
