import { isIPv4 } from 'node:net';
import { deviceName } from '@etal/domain/accounts/device-name';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';
import type { SignedInUser } from './session.ts';

/** Who does something that matters, and from where roughly (R-KEYS-1). */
export interface Actor {
  userId: string | null;
  name: string;
  place: string;
}

/** Without the end of an IPv4 address, and by the /48 of an IPv6 one: nobody is found by it. */
export function roughNetwork(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, 'x');
  return /^((?:[^:]+:){3})[^:]+::\/64$/.exec(network)?.[1]?.concat(':') ?? '';
}

/** The device as its browser names itself, and its network without its end. */
export function placeOf(request: FastifyRequest): string {
  const network = roughNetwork(request.ip);
  const device = deviceName(request.headers['user-agent']);
  return network === '' ? device : `${device}, ${network}`;
}

export const actorOf = ({ user, request }: { user: SignedInUser; request: FastifyRequest }): Actor => ({
  userId: user.userId,
  name: user.name || user.email,
  place: placeOf(request),
});
