import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEml } from './parse-eml.ts';

export interface ReadMail {
  /** Its file's name without the extension. */
  id: string;
  date: Date;
  to: string;
  subject: string;
  text: string;
}

/** As the adapter names them (adapters/mail/eml-files.ts): nothing else in the folder can be asked for. */
const ID = /^[0-9a-f]{32}$/;
const NEWEST = 200;

export async function readMails(folder: string): Promise<ReadMail[]> {
  const ids = (await namesIn(folder)).filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
  const mails = await Promise.all((await newestFirst(folder, ids.filter((id) => ID.test(id)))).slice(0, NEWEST).map((id) => readMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

export async function readMail(folder: string, id: string): Promise<ReadMail | undefined> {
  if (!ID.test(id)) return undefined;
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(absent);
  if (!bytes) return undefined;
  const { headers, parts } = parseEml(bytes);
  return { id, date: new Date(headers['date'] ?? Number.NaN), to: headers['to'] ?? '', subject: headers['subject'] || 'Sans objet', text: parts['text/plain'] ?? '' };
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];

/** By the file's age: a mail's own date only counts whole seconds. */
async function newestFirst(folder: string, ids: string[]): Promise<string[]> {
  const aged = await Promise.all(ids.map(async (id) => ({ id, writtenAt: (await stat(join(folder, `${id}.eml`)).catch(absent))?.mtimeMs ?? 0 })));
  return aged.toSorted((a, b) => b.writtenAt - a.writtenAt).map(({ id }) => id);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
