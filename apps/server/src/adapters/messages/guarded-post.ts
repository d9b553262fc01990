import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface GuardedPostOptions {
  /** For the demonstration and tests: this very machine may receive, also without TLS. */
  allowLoopback?: boolean;
  timeoutMs?: number;
  /** Where names become addresses. */
  lookup?: typeof systemLookup;
}

interface Message {
  headers: Record<string, string | number>;
  body: string | Buffer;
}

class ForbiddenAddressError extends Error {
  constructor(receiver: string) {
    super(`${receiver} has an address that is not public`);
  }
}

/**
 * Sends to an address that a stranger gave: it must not make this server speak to its own network. So names are
 * resolved here and each result is judged before the connection, on the very address that will be connected to; no
 * redirection is followed, no answer is read but its status. `receiver` names it in what is logged.
 */
export function guardedPost(
  receiver: string,
  { allowLoopback = false, timeoutMs = 10_000, lookup = systemLookup }: GuardedPostOptions = {},
): (url: URL, message: Message) => Promise<number> {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  /** One forbidden address among several is enough: which of them gets the connection is not ours to say. */
  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new ForbiddenAddressError(receiver), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

  const assertAllowed = (url: URL): void => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A connection to a bare address looks nothing up.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddressError(receiver);
    if (url.protocol === 'https:') return;
    const isHere = host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));
    if (!(allowLoopback && url.protocol === 'http:' && isHere))
      throw new Error(`${receiver} is only spoken to by https`);
  };

  /** A connection of its own each time: one kept from before would not be judged again. */
  return async (url, { headers, body }) => {
    assertAllowed(url);
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: guardedLookup,
        signal,
      });
      request.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (error instanceof ForbiddenAddressError) reject(error);
        else
          reject(
            new Error(`${receiver} cannot be reached (${signal.aborted ? 'timeout' : (error.code ?? error.name)})`),
          );
      });
      request.end(body);
    });
  };
}
