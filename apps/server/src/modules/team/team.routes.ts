import * as calls from '@etal/contract/team';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitation, getInvitation, joinAsHelper, joinByInvitation } from './calls/join-calls.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './calls/invitation-calls.ts';
import { changeMemberRole, createHelperCode, getTeam, leaveShop, removeMember } from './calls/member-calls.ts';
import { getMyShops, switchShop } from './calls/own-shops-calls.ts';

export function teamRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getTeam, getTeam(services));
  route(app, services, calls.inviteMember, inviteMember(services));
  route(app, services, calls.resendInvitation, resendInvitation(services));
  route(app, services, calls.withdrawInvitation, withdrawInvitation(services));
  route(app, services, calls.changeMemberRole, changeMemberRole(services));
  route(app, services, calls.removeMember, removeMember(services));
  route(app, services, calls.leaveShop, leaveShop(services));
  route(app, services, calls.createHelperCode, createHelperCode(services));
  route(app, services, calls.getInvitation, getInvitation(services));
  route(app, services, calls.acceptInvitation, acceptInvitation(services));
  route(app, services, calls.joinByInvitation, joinByInvitation(services));
  route(app, services, calls.joinAsHelper, joinAsHelper(services));
  route(app, services, calls.getMyShops, getMyShops(services));
  route(app, services, calls.switchShop, switchShop(services));
}
