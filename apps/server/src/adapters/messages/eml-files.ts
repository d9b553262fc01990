import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Mailer } from '../../ports/messages.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';
import { composeOptions } from './mail-options.ts';

export interface EmlFilesOptions {
  folder: string;
  from: string;
}

/** Without a mail server: each mail is a complete message that any mail program opens. */
export const emlFilesMailer = ({ folder, from }: EmlFilesOptions): Mailer => {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  };
  let composer: ReturnType<typeof open> | undefined;
  return {
    send: async (mail) => {
      const opened = await (composer ??= open());
      const { message, messageId } = await opened.sendMail(composeOptions(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer');
      await writeFileAtomically(join(folder, fileNameOf(messageId)), message);
    },
    close: async () => (await composer)?.close(),
  };
};

/** A hash: the same message is always the same file, and no message id can name another folder. */
const fileNameOf = (messageId: string): string =>
  `${createHash('sha256').update(messageId).digest('hex').slice(0, 32)}.eml`;
