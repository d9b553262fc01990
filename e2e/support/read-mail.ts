import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/**
 * The link with a token mailed to `recipient`, other than the one already known. From its path on: the server
 * was not told its own port.
 */
export const linkMailedTo = (outbox: string, recipient: string, known?: string): Promise<string> =>
  waitForLink(outbox, recipient, (link) => link !== known);

/** The link to « Mon espace » that was mailed to `recipient`. */
export const spaceLinkMailedTo = (outbox: string, recipient: string): Promise<string> =>
  waitForLink(outbox, recipient, (link) => link.includes('/mon-espace?lien='));

async function waitForLink(outbox: string, recipient: string, isWanted: (link: string) => boolean): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const links = await linksMailedTo(outbox, recipient);
    link = links.find(isWanted);
    expect(link, `a mail to ${recipient}`).toBeDefined();
  }).toPass({ intervals: [20], timeout: 10_000 });
  return link!;
}

async function linksMailedTo(outbox: string, recipient: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === recipient))
    .flatMap(({ text }) => /https?:\/\/[^/]+(\/\S+(?:token|lien)=[\w-]+)/.exec(text ?? '')?.[1] ?? []);
}
