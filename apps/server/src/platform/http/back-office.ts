import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@etal/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses the back-office's own router draws (apps/admin routes.tsx); it shows any other as unknown. */
const PAGES: readonly string[] = [
  'login',
  'login/code',
  'inscription',
  'mot-de-passe-oublie',
  'reinitialiser-mot-de-passe',
  'connexion-par-email',
  'connexion-par-lien',
  'confirmer-adresse',
  'securiser',
  'conditions-utilisation',
  'accessibilite',
  'bienvenue',
  'invitation',
  'aide',
];
export const isBackOfficePage = (path: string): boolean =>
  /^\/(?:admin|exploitation)(?:\/|$)/.test(path) || PAGES.some((page) => path === `/${page}` || path === `/${page}/`);
/** What programs ask for: a page would hide from them that the address is wrong. */
const NEVER_PAGES = /^\/(?:api|images)(?:\/|$)/;
const FILES = /^\/assets\/|\.\w+$/;

/**
 * Serves the built back-office: hashed files for a year, its one page always fresh. Whoever is neither there nor on a
 * shop's site is shown what `unknownAddress` draws.
 */
export async function backOffice(
  app: FastifyInstance,
  folder: string,
  unknownAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(folder, path).startsWith('assets');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', async (_request, reply) => reply.redirect('/admin'));
  app.get('/auth', async (_request, reply) => reply.redirect('/login'));
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NEVER_PAGES.test(path)) throw new Refusal('CALL_UNKNOWN');
    if (isBackOfficePage(path)) return reply.sendFile('index.html');
    // A missing file goes to the application's own answer to unknown addresses.
    if (FILES.test(path)) return reply.sendFile(path);
    if (request.headers.accept?.includes('text/html')) return unknownAddress(request, reply);
    throw new Refusal('CALL_UNKNOWN');
  });
}
