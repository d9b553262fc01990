import { join } from 'node:path';
import { Refusal } from '@etal/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { listPage, MAILBOX_CSS, mailPage } from './pages.ts';
import { MAILBOX_CSS_PATH, MAILBOX_PATH } from './paths.ts';
import { readMail, readMails } from './read-mails.ts';

/** Mails hold links that open accounts: they are only shown where everything is made up (decisions 57). */
export const hasMailbox = ({ mode, mail }: Config): boolean => mode === 'demo' && mail.smtpUrl === undefined;

/** The mails that the demonstration did not send, readable in the browser. */
export function mailbox(app: FastifyInstance, config: Config): void {
  if (!hasMailbox(config)) return;
  const folder = join(config.dataDir, 'outbox');
  app.get(MAILBOX_PATH, async (_request, reply) => html(reply, listPage(await readMails(folder))));
  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const mail = await readMail(folder, request.params.id);
    if (!mail) throw new Refusal('CALL_UNKNOWN');
    return html(reply, mailPage(mail));
  });
  app.get(MAILBOX_CSS_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(MAILBOX_CSS));
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
