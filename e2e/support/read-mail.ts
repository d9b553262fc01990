import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/**
 * The link with a token mailed to `recipient`, other than the one already known. From its path on: the server
 * was not told its own port.
 */
export const linkMailedTo = (outbox: string, recipient: string, known?: string): Promise<string> =>
  waitForLink(outbox, recipient, (link) => link !== known);

/** The link to « Mon espace » that was mailed to `recipient`. */
export const spaceLinkMailedTo = (outbox: string, recipient: string): Promise<string> =>
  waitForLink(outbox, recipient, (link) => link.includes('/mon-espace?lien='));

/** The page that stops a shop's mails, as the one that was sent to `recipient` names it. */
export const wayOutMailedTo = (outbox: string, recipient: string): Promise<string> =>
  waitFor(outbox, recipient, ({ text }) => /https?:\/\/[^/]+(\/\S+\/desabonnement\?[^\s>)]+)/.exec(text ?? '')?.[1]);

/** The code that `recipient` is to give to the shop that wants to tell them of its orders. */
export const codeMailedTo = (outbox: string, recipient: string): Promise<string> =>
  waitFor(outbox, recipient, ({ subject }) => /^Votre code\s:\s(\d{3}\s\d{3})$/.exec(subject ?? '')?.[1]);

/** The mail of « Prévenez-moi »: the path of the thing that is back, once the minute's job has looked. */
export const backInStockMailedTo = (outbox: string, recipient: string): Promise<string> =>
  waitFor(
    outbox,
    recipient,
    ({ text }) => /https?:\/\/[^/]+(\/boutique\/\S+\/articles\/\S+)/.exec(text ?? '')?.[1],
    90_000,
  );

/** Subjects of all that was mailed to `recipient` so far. */
export const subjectsMailedTo = async (outbox: string, recipient: string): Promise<string[]> =>
  (await mailsTo(outbox, recipient)).map(({ subject }) => subject ?? '');

const waitForLink = (outbox: string, recipient: string, isWanted: (link: string) => boolean): Promise<string> =>
  waitFor(outbox, recipient, ({ text }) => {
    const link = /https?:\/\/[^/]+(\/\S+(?:token|lien)=[\w-]+)/.exec(text ?? '')?.[1];
    return link !== undefined && isWanted(link) ? link : undefined;
  });

/** The process that delivers gives way to all others: on a busy machine a mail takes its time. */
async function waitFor(
  outbox: string,
  recipient: string,
  pick: (mail: Email) => string | undefined,
  timeout = 60_000,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    for (const mail of await mailsTo(outbox, recipient)) found ??= pick(mail);
    expect(found, `a mail to ${recipient}`).toBeDefined();
  }).toPass({ intervals: [50], timeout });
  return found!;
}

/** A mail is never written again: each is read once, however many wait for theirs. */
const known = new Map<string, Promise<Email>>();

async function readMail(path: string): Promise<Email> {
  return PostalMime.parse(await readFile(path));
}

async function mailsTo(outbox: string, recipient: string): Promise<Email[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => {
        const path = join(outbox, name);
        const mail = known.get(path) ?? readMail(path);
        known.set(path, mail);
        return mail;
      }),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === recipient));
}
