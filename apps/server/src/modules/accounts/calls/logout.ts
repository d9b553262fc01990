import type { logout as call } from '@etal/contract/accounts';
import type { Handler } from '../../../platform/http/route.ts';
import { clearSessionCookie, readSessionCookie } from '../../../platform/http/session-cookie.ts';
import { deleteSession } from '../../../platform/http/session.queries.ts';
import { hashToken } from '../../../platform/http/tokens.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Services } from '../../../platform/services.ts';

export function logout({ config, database }: Services): Handler<typeof call> {
  return async (_input, { request, reply }) => {
    const token = readSessionCookie(request, config);
    if (token) await deleteSession(database.shopless, hashToken(token));
    tellSecurityEvent(request, 'signed out');
    clearSessionCookie(reply, config);
    return {};
  };
}
