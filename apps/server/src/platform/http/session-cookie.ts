import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** `__Host-` binds the cookie to this very host, but browsers only take it over https. */
const cookieName = (config: Config): string => (config.secureCookies ? '__Host-sid' : 'sid');

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const;

export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config)];

export function setSessionCookie(reply: FastifyReply, config: Config, token: string, expires: Date): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), expires });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}
