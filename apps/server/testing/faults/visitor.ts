import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

/** Where a site is reached: by its name, at an address of this machine. */
export interface Door {
  origin: string;
  name: string;
  /** Who signed its certificate. */
  ca?: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export type Send = (path: string, asked?: Asked) => Promise<Response>;

/**
 * Sends requests as they are and gives answers as they came: nothing is unpacked, a header sent twice shows twice.
 * All of 127/8 is this machine: each visitor has an address of their own there.
 */
export const visitor =
  ({ origin, name, ca }: Door, localAddress = '127.0.0.1'): Send =>
  (path, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(path, origin);
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const onward = request(
        url,
        {
          method,
          headers: { host: name, ...headers },
          agent: false,
          localAddress,
          servername: name,
          ...(ca && { ca }),
          ...(signal && { signal }),
        },
        (answer) => {
          const received = new Headers();
          for (let index = 0; index < answer.rawHeaders.length; index += 2)
            received.append(answer.rawHeaders[index]!, answer.rawHeaders[index + 1]!);
          const status = answer.statusCode!;
          const isEmpty = status === 204 || status === 304;
          if (isEmpty) answer.resume();
          resolve(
            new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: received }),
          );
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });
