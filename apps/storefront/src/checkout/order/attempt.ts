import { CallError } from '@etal/contract/client';
import { PAYMENT_SERVICE_AWAY } from '@etal/texts/payment-modes';

/**
 * One key per attempt to order, kept until the server has said yes or no: tapped twice, sent again after a lost
 * connection or a reload, it makes one order. It outlives a change of the cart: the first sending may have arrived,
 * and two orders would hurt more than finding the first one.
 */
type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const attemptStorageKey = (cartKey: string): string => `${cartKey}:envoi`;

export function attemptKey(storage: AttemptStorage, name: string, draw: () => string): string {
  const kept = storage.getItem(name);
  if (kept) return kept;
  const key = draw();
  storage.setItem(name, key);
  return key;
}

export const endAttempt = (storage: AttemptStorage, name: string): void => storage.removeItem(name);

/** Whether the request certainly made no order. A server error may have come after the order was written. */
export function isDefiniteRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return (error.status >= 400 && error.status < 500) || error.sentence === PAYMENT_SERVICE_AWAY;
}

/** `randomUUID` is missing from pages served without TLS, as a demonstration on the local network is. */
export function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
