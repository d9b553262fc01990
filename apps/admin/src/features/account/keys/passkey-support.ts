// Apart from browser-passkeys.ts, whose calls the sign-in page loads when they are asked for.

/** Whether this browser knows passkeys at all; on an address without https it does not. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The person closed the browser's window, or waited too long: nothing has failed. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
