import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { TextMessages } from '../../ports/messages.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';

/** Without a service: each message is a file, the number on its first line (demonstration/mailbox reads it back). */
export const txtFilesTextMessages = ({ folder }: { folder: string }): TextMessages => ({
  send: ({ to, text, id }) => writeFileAtomically(join(folder, fileNameOf(id)), Buffer.from(`${to}\n\n${text}\n`)),
  close: async () => {},
});

/** A hash: the same message is always the same file, and no id can name another folder. */
const fileNameOf = (id: string): string => `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.txt`;
