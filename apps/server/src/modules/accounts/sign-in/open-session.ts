import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountMails } from '@etal/texts/mails';
import { formatInstant } from '@etal/texts/format';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { placeOf } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { readSessionCookie, setSessionCookie } from '../../../platform/http/session-cookie.ts';
import { deleteSession, insertSession } from '../../../platform/http/session.queries.ts';
import { SESSION_MAX_MS } from '../../../platform/http/session.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import { enqueue, topic } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Mailer } from '../../../ports/messages.ts';
import { findUserById } from '../accounts.queries.ts';
import { DEVICE_KEPT_MS, renewDeviceCookie } from './device-cookie.ts';
import { deletePlacesUnusedSince, hasSignedInBefore, keepDevice, keepNetwork } from './known-places.queries.ts';

export const NEW_DEVICE = topic(
  'accounts.new-device',
  z.object({ userId: z.string(), place: z.string(), at: z.int() }),
);

interface Opening {
  userId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  byPasskey?: boolean;
  /** By that passkey, or by a code of an application. */
  hasShownFactor?: boolean;
  /** What else belongs to this sign-in, in its transaction. */
  besides?: (tx: Transaction) => Promise<void>;
}

/**
 * Opens a session in place of the one that the browser had, and says where to go next: whoever has no shop opens one. A
 * device that is new to the account is told by mail.
 */
export async function openSession(
  services: Services,
  { userId, request, reply, byPasskey = false, hasShownFactor = byPasskey, besides }: Opening,
): Promise<{ redirectUri: '/admin' | '/bienvenue' }> {
  const { config, database, clock } = services;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_MAX_MS);
  const token = newToken();
  const previous = readSessionCookie(request, config);
  setSessionCookie(reply, config, token, expiresAt);
  const deviceHash = renewDeviceCookie(request, reply, config, now);
  const place = placeOf(request);
  const { shopId } = await database.withoutShop(async (tx) => {
    await besides?.(tx);
    if (previous) await deleteSession(tx, hashToken(previous));
    const isFirst = !(await hasSignedInBefore(tx, userId));
    const isNew = await keepDevice(tx, { userId, deviceHash, now });
    await keepNetwork(tx, { userId, networkHash: hashToken(networkOf(request.ip)), now });
    if (isNew && !isFirst)
      enqueue(tx, {
        topic: NEW_DEVICE,
        payload: { userId, place, at: Math.floor(now.getTime() / 1000) },
        availableAt: now,
      });
    const tokenHash = hashToken(token);
    return insertSession(tx, { tokenHash, userId, place, byPasskey, hasShownFactor, now, expiresAt });
  });
  tellSecurityEvent(request, 'signed in', { userId });
  return { redirectUri: shopId === null ? '/bienvenue' : '/admin' };
}

export async function deliverNewDevice(
  { config, database }: Services,
  mailer: Mailer,
  { userId, place, at }: z.infer<typeof NEW_DEVICE.schema>,
): Promise<void> {
  const user = await findUserById(database.shopless, userId);
  if (!user) return;
  const forgottenUrl = `${config.origin}/mot-de-passe-oublie`;
  await mailer.send({ to: user.email, ...accountMails.newDevice({ place, at: formatInstant(at), forgottenUrl }) });
}

/** A place that an account was not used from for as long as a cookie lives is a stranger's again. */
export const pruneKnownPlaces = (database: Database, now: Date): Promise<void> =>
  database.acrossShops((tx) => deletePlacesUnusedSince(tx, new Date(now.getTime() - DEVICE_KEPT_MS)));
