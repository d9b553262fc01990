import type { CallOptions } from '@etal/contract/client';

/**
 * For `Idempotency-Key`: one per form, so that a form sent twice is carried out once. `randomUUID` is missing from
 * pages served without TLS, as a demonstration on the local network is.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const keyed = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });
