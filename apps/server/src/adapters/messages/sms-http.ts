import type { TextMessages } from '../../ports/messages.ts';

export interface HttpTextMessagesOptions {
  /**
   * Brevo's transactional SMS, which reaches French mobiles: the sender's name (11 letters and digits at most)
   * and the API key stand before the host, `https://Etal:CLE@api.brevo.com/v3/transactionalSMS/send`.
   */
  url: string;
  timeoutMs?: number;
}

/** Neither the number nor the key may stand in an error: it is kept and logged. */
export const httpTextMessages = ({ url, timeoutMs = 10_000 }: HttpTextMessagesOptions): TextMessages => {
  const address = new URL(url);
  const sender = decodeURIComponent(address.username);
  const key = decodeURIComponent(address.password);
  // fetch refuses an address that carries a password.
  address.username = '';
  address.password = '';
  return {
    send: async ({ to, text, id }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'api-key': key },
        // The service has no key against doubles: the tag at least tells them in its journal.
        body: JSON.stringify({
          sender,
          recipient: to.replace(/^\+/, ''),
          content: text,
          type: 'transactional',
          tag: id,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new Error(`the text message service cannot be reached (${reasonOf(error)})`);
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the text message service answered ${response.status}`);
    },
    close: async () => {},
  };
};

/** `ECONNREFUSED`, `TimeoutError`: a word of the system's, never the address it failed on. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
