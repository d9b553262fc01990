import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/messages.ts';
import { composeOptions } from './mail-options.ts';

export interface SmtpOptions {
  url: string;
  from: string;
  /** Each network step (name lookup, connection, greeting, silence on the line) may take this long. */
  timeoutMs?: number;
}

/** One connection per mail: a pool may send a mail twice when the server drops it half-way. */
export const smtpMailer = ({ url, from, timeoutMs = 15_000 }: SmtpOptions): Mailer => {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(composeOptions(mail, from));
    },
    close: async () => transport.close(),
  };
};
