import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';

const cookieName = (config: Config): string => (config.secureCookies ? '__Host-did' : 'did');

/** As long as browsers keep a cookie at all. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** A device that has signed in before, to whichever account; only the hash is stored. */
export function readDevice(request: FastifyRequest, config: Config): Buffer | undefined {
  const token = request.cookies[cookieName(config)];
  return token ? hashToken(token) : undefined;
}

/** The device keeps the cookie that it has, for longer; a new one gets its own. */
export function renewDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config, now: Date): Buffer {
  const token = request.cookies[cookieName(config)] ?? newToken();
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    expires: new Date(now.getTime() + DEVICE_KEPT_MS),
  });
  return hashToken(token);
}
