import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEml } from './parse-eml.ts';
import { parseTxt } from './parse-txt.ts';

/** A mail, or a text message: what the demonstration would have sent. */
export interface ReadMail {
  /** Its file's name without the extension. */
  id: string;
  date: Date;
  to: string;
  subject: string;
  text: string;
}

/**
 * As the adapters name them (adapters/mail/eml-files.ts, adapters/sms/txt-files.ts): nothing else in the folder can be
 * asked for.
 */
const ID = /^[0-9a-f]{32}$/;
const NAME = /^([0-9a-f]{32})\.(?:eml|txt)$/;
const NEWEST = 200;

export async function readMails(folder: string): Promise<ReadMail[]> {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name));
  const newest = (await newestFirst(folder, names)).slice(0, NEWEST);
  const mails = await Promise.all(newest.map((name) => readMail(folder, NAME.exec(name)?.[1] ?? '')));
  return mails.filter((mail) => mail !== undefined);
}

export async function readMail(folder: string, id: string): Promise<ReadMail | undefined> {
  if (!ID.test(id)) return undefined;
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(absent);
  if (!bytes) return readTextMessage(folder, id);
  const { headers, parts } = parseEml(bytes);
  return {
    id,
    date: new Date(headers['date'] ?? Number.NaN),
    to: headers['to'] ?? '',
    subject: headers['subject'] || 'Sans objet',
    text: parts['text/plain'] ?? '',
  };
}

const TITLE = 50;

/** It has no date and no subject of its own: its file tells when, and its first words what it is. */
async function readTextMessage(folder: string, id: string): Promise<ReadMail | undefined> {
  const path = join(folder, `${id}.txt`);
  const file = await readFile(path, 'utf8').catch(absent);
  if (file === undefined) return undefined;
  const date = (await stat(path).catch(absent))?.mtime ?? new Date(Number.NaN);
  const { to, text } = parseTxt(file);
  return { id, date, to, subject: `SMS\u00A0: ${text.length > TITLE ? `${text.slice(0, TITLE)}…` : text}`, text };
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];

/** By the file's age: a mail's own date only counts whole seconds. */
async function newestFirst(folder: string, names: string[]): Promise<string[]> {
  const aged = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name)).catch(absent))?.mtimeMs ?? 0 })),
  );
  return aged.toSorted((a, b) => b.writtenAt - a.writtenAt).map(({ name }) => name);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
