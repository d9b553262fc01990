import { Stripe } from 'stripe';

export interface ClientOptions {
  secretKey: string;
  /** `https://api.stripe.com`, or where a test's own Stripe listens. */
  apiBase: string;
  timeoutMs?: number | undefined;
  /** In place of the network, where the service is in this very process. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Someone is waiting at a screen: the SDK's own 80 s would outlast our server's patience. */
const TIMEOUT_MS = 15_000;

export function openClient({ secretKey, apiBase, timeoutMs = TIMEOUT_MS, fetch }: ClientOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
    timeout: timeoutMs,
    // A cut connection is tried again once whatever this says. More would only hear a stored 500 again, and those
    // who call us have to try again later anyway: a job does, a merchant does.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Whether real money moves: messages of the other mode are none of our business. */
export const isLive = (secretKey: string): boolean => /^[a-z]+_live_/.test(secretKey);
