import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { recordSecurityEvent } from '../security-journal/security-journal.ts';
import { operatorActor } from './operator-actor.ts';

/** R-OPERATOR-3: before it is done, so that nothing is done which the journal does not hold. */
export const noteOperatorActs =
  (services: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    const { caller, routeOptions } = request;
    const { call } = routeOptions.config;
    if (!call?.isAct || caller?.user?.isOperator !== true || caller.shopId === undefined) return;
    const { user, shopId } = caller;
    await services.database.withShop(shopId, (tx) =>
      recordSecurityEvent(services, tx, {
        shopId,
        actor: operatorActor({ user, request }),
        kind: 'OPERATOR_ACTED',
        subject: call.summary,
      }),
    );
  };
