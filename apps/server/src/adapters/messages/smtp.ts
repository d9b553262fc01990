import { AddressRefused, type Mailer } from '../../ports/messages.ts';
import { composeOptions } from './mail-options.ts';
import { LANES } from '../../platform/outbox/lanes.ts';

export interface SmtpOptions {
  url: string;
  from: string;
  /** Each network step (name lookup, connection, greeting, silence on the line) may take this long. */
  timeoutMs?: number;
}

/** Mails of one moment share their connections; one that nothing is sent on is closed before the server tires of it. */
const IDLE_MS = 5_000;

export const smtpMailer = ({ url, from, timeoutMs = 15_000 }: SmtpOptions): Mailer => {
  // Five megabytes that a process which sends no mail does without.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: LANES.mail.slots,
      // By another connection, once, where the server had closed the one it was to go by. A mail of which a byte was
      // sent may have arrived: whether to send that again is the outbox's to say.
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async (mail) => {
      try {
        const opened = await (transport ??= open());
        await opened.sendMail(composeOptions(mail, from));
      } catch (error) {
        throw isAddressRefused(error) ? new AddressRefused('the address takes no mail', { cause: error }) : error;
      }
    },
    close: async () => (await transport)?.close(),
  };
};

/** 5xx to `RCPT TO` is for good; 4xx is a full mailbox or a server that wants to be asked again. */
const isAddressRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
