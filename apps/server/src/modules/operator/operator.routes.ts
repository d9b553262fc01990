import * as calls from '@etal/contract/operator';
import { giveEntryCode as giveCall } from '@etal/contract/team';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { enterShop, giveEntryCode } from './enter-shop.ts';
import {
  closeOperatedShop,
  exportOperatedShop,
  extendTestLinkCall,
  getAnnouncement,
  getGivenUpMessages,
  getOperatedFees,
  getOperatedShop,
  getOperatedShops,
  inviteOwnerAgain,
  resumeShopCall,
  retryMessage,
  setAnnouncement,
  suspendShopCall,
} from './operator-calls.ts';

export function operatorRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getOperatedShops, getOperatedShops(services));
  route(app, services, calls.getOperatedShop, getOperatedShop(services));
  route(app, services, calls.suspendShop, suspendShopCall(services));
  route(app, services, calls.resumeShop, resumeShopCall(services));
  route(app, services, calls.exportOperatedShop, exportOperatedShop(services));
  route(app, services, calls.closeOperatedShop, closeOperatedShop(services));
  route(app, services, calls.extendTestLink, extendTestLinkCall(services));
  route(app, services, calls.inviteOwnerAgain, inviteOwnerAgain(services));
  route(app, services, calls.enterShop, enterShop(services));
  route(app, services, calls.getGivenUpMessages, getGivenUpMessages(services));
  route(app, services, calls.retryMessage, retryMessage(services));
  route(app, services, calls.getOperatedFees, getOperatedFees(services));
  route(app, services, calls.getAnnouncement, getAnnouncement(services));
  route(app, services, calls.setAnnouncement, setAnnouncement(services));
  route(app, services, giveCall, giveEntryCode(services));
}
