import { randomUUID } from 'node:crypto';
import type { Mail } from '../../ports/messages.ts';

/** What both adapters give nodemailer's composer, so that a mail has the same bytes by either way. */
export const composeOptions = ({ senderName, ...mail }: Mail, from: string) => ({
  ...mail,
  from: senderName === undefined ? from : { name: senderName, address: addressIn(from) },
  messageId: mail.messageId ?? `<${randomUUID()}@${hostOf(from)}>`,
  // Texts hold what strangers typed: the composer must never read a file or a URL for them.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

const hostOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
