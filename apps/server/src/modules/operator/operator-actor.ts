import { OPERATOR_NAME } from '@etal/texts/operator';
import type { FastifyRequest } from 'fastify';
import { type Actor, placeOf } from '../../platform/http/actor.ts';
import type { SignedInUser } from '../../platform/http/session.ts';

/** In a shop's journal the operator is named as such: whose address it is concerns nobody there. */
export const operatorActor = ({ user, request }: { user: SignedInUser; request: FastifyRequest }): Actor => ({
  userId: user.userId,
  name: OPERATOR_NAME,
  place: placeOf(request),
});
