import { isIban } from '@etal/domain/settings/iban';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PaymentRefused } from '../../../ports/payment-service.ts';
import { finishSignUp } from './accounts.ts';
import { checkoutState, payCheckout } from './checkout.ts';
import { giveIban, readingOfIban } from './iban.ts';
import type { Kind, SandboxObjects } from './objects.ts';
import { cardPage, endedPage, ibanPage, SANDBOX_CSS, signUpPage, unknownPage } from './pages.ts';
import { CARD_PATH, IBAN_PATH, SANDBOX_CSS_PATH, SIGN_UP_PATH, withSessionId } from './paths.ts';
import type { Sandbox } from './sandbox.ts';

type Visit = { Params: { id: string }; Body: Record<string, string> | undefined };

const MAX_FORM_BYTES = 16 * 1024;

/** The pages a payment service would show, in a corner of their own: no other route learns to read forms. */
export function mountPages(app: FastifyInstance, sandbox: Sandbox): void {
  app.register(async (corner) => {
    corner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    corner.get(SANDBOX_CSS_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(SANDBOX_CSS));
    signUp(corner, sandbox);
    iban(corner, sandbox);
    card(corner, sandbox);
  });
}

function signUp(app: FastifyInstance, sandbox: Sandbox): void {
  const ended = (reply: FastifyReply, { refreshUrl }: SandboxObjects['link']) =>
    html(reply, endedPage("Ce lien d'inscription a déjà servi.", refreshUrl), 409);
  app.get<Visit>(`${SIGN_UP_PATH}/:id`, async ({ params: { id } }, reply) => {
    const link = await find(sandbox, 'link', id);
    if (!link) return html(reply, unknownPage(), 404);
    return link.isUsed ? ended(reply, link) : html(reply, signUpPage());
  });
  app.post<Visit>(`${SIGN_UP_PATH}/:id`, async ({ params: { id } }, reply) => {
    const link = await find(sandbox, 'link', id);
    if (!link) return html(reply, unknownPage(), 404);
    const next = await finishSignUp(sandbox, id);
    return next === undefined ? ended(reply, link) : reply.redirect(next, 303);
  });
}

function iban(app: FastifyInstance, sandbox: Sandbox): void {
  const ended = (reply: FastifyReply, { given, cancelUrl }: SandboxObjects['iban']) =>
    html(reply, endedPage(given ? "L'IBAN a déjà été enregistré." : "Cette demande d'IBAN a expiré.", cancelUrl), 409);
  app.get<Visit>(`${IBAN_PATH}/:id`, async ({ params: { id } }, reply) => {
    const session = await find(sandbox, 'iban', id);
    if (!session) return html(reply, unknownPage(), 404);
    return readingOfIban(session, sandbox.now()).state === 'PENDING'
      ? html(reply, ibanPage(session))
      : ended(reply, session);
  });
  app.post<Visit>(`${IBAN_PATH}/:id`, async ({ params: { id }, body }, reply) => {
    const session = await find(sandbox, 'iban', id);
    if (!session) return html(reply, unknownPage(), 404);
    if (readingOfIban(session, sandbox.now()).state !== 'PENDING') return ended(reply, session);
    const typed = body?.['iban'] ?? '';
    if (!isIban(typed)) return html(reply, ibanPage({ cancelUrl: session.cancelUrl, typed, isWrong: true }), 400);
    const next = await giveIban(sandbox, id, typed);
    return next === undefined ? ended(reply, session) : reply.redirect(next, 303);
  });
}

function card(app: FastifyInstance, sandbox: Sandbox): void {
  const ended = (reply: FastifyReply, id: string, { paymentId, successUrl, cancelUrl }: SandboxObjects['checkout']) =>
    html(
      reply,
      paymentId === null
        ? endedPage('Ce paiement a expiré.', cancelUrl)
        : endedPage('Ce paiement est déjà terminé.', withSessionId(successUrl, id)),
      409,
    );
  const isOpen = (checkout: SandboxObjects['checkout']) => checkoutState(checkout, sandbox.now()) === 'OPEN';
  app.get<Visit>(`${CARD_PATH}/:id`, async ({ params: { id } }, reply) => {
    const checkout = await find(sandbox, 'checkout', id);
    if (!checkout) return html(reply, unknownPage(), 404);
    return isOpen(checkout) ? html(reply, cardPage(checkout)) : ended(reply, id, checkout);
  });
  app.post<Visit>(`${CARD_PATH}/:id`, async ({ params: { id }, body }, reply) => {
    const checkout = await find(sandbox, 'checkout', id);
    if (!checkout) return html(reply, unknownPage(), 404);
    if (!isOpen(checkout)) return ended(reply, id, checkout);
    switch (body?.['choix']) {
      case 'payer': {
        const next = await payCheckout(sandbox, id);
        return next === undefined ? ended(reply, id, await sandbox.read('checkout', id)) : reply.redirect(next, 303);
      }
      case 'refuser':
        // The checkout stays open for another card.
        return html(reply, cardPage(checkout, { isDeclined: true }));
      case 'abandonner':
        // So it does when the shopper goes away: they may come back until it expires.
        return reply.redirect(checkout.cancelUrl, 303);
      default:
        return html(reply, cardPage(checkout), 400);
    }
  });
}

async function find<Name extends Kind>(
  sandbox: Sandbox,
  kind: Name,
  id: string,
): Promise<SandboxObjects[Name] | undefined> {
  try {
    return await sandbox.read(kind, id);
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}

const html = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
