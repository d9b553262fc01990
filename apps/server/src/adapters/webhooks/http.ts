import { createHmac } from 'node:crypto';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookSender } from '../../ports/webhooks.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface HttpWebhookOptions {
  /** For the demonstration and tests: this very machine may receive, also without TLS. */
  allowLoopback?: boolean;
  timeoutMs?: number;
  /** Where names become addresses. */
  lookup?: typeof systemLookup;
}

class ForbiddenAddressError extends Error {
  constructor() {
    super('the webhook leads to an address that is not public');
  }
}

/**
 * Standard Webhooks 1.0. The address is a stranger's: it must not make this server speak to its own network.
 * So names are resolved here and each result is judged before the connection, on the very address that will be
 * connected to; no redirection is followed, no answer is read.
 */
export const httpWebhookSender = ({ allowLoopback = false, timeoutMs = 10_000, lookup = systemLookup }: HttpWebhookOptions = {}): WebhookSender => {
  const isAllowed = (address: string): boolean => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  /** One forbidden address among several is enough: which of them gets the connection is not ours to say. */
  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(new ForbiddenAddressError(), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

  const assertAllowed = (url: URL): void => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A connection to a bare address looks nothing up.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddressError();
    if (url.protocol === 'https:') return;
    const isHere = host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));
    if (!(allowLoopback && url.protocol === 'http:' && isHere)) throw new Error('a webhook is only sent by https');
  };

  return {
    send: async ({ url, secret, id, timestamp, body }) => {
      const address = new URL(url);
      assertAllowed(address);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Etal-Webhooks/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signatureOf({ secret, id, timestamp, body })}`,
      };
      const status = await post(address, { headers, body, lookup: guardedLookup, signal: AbortSignal.timeout(timeoutMs) });
      if (status < 200 || status > 299) throw new Error(`the webhook receiver answered ${status}`);
    },
  };
};

function signatureOf({ secret, id, timestamp, body }: { secret: string; id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

interface Post {
  headers: Record<string, string | number>;
  body: string;
  lookup: LookupFunction;
  signal: AbortSignal;
}

/** A connection of its own each time: one kept from before would not be judged again. */
function post(url: URL, { headers, body, lookup, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { method: 'POST', agent: false, headers, lookup, signal });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof ForbiddenAddressError) reject(error);
      else reject(new Error(`the webhook receiver cannot be reached (${signal.aborted ? 'timeout' : (error.code ?? error.name)})`));
    });
    request.end(body);
  });
}
