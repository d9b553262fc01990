import * as calls from '@etal/contract/mailings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { cancelMailing } from './calls/cancel-mailing.ts';
import { getMailings, setWeeklyMailing } from './calls/weekly-mailing.ts';
import { generateMailingPoster, previewMailing, previewPage } from './calls/preview-mailing.ts';
import { sendMailing } from './calls/send-mailing.ts';
import { previewMessage, sendMessage } from './calls/send-message.ts';

export function mailingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.previewMessage, previewMessage(services));
  route(app, services, calls.sendMessage, sendMessage(services));
  route(app, services, calls.previewMailing, previewMailing(services));
  route(app, services, calls.sendMailing, sendMailing(services));
  route(app, services, calls.setWeeklyMailing, setWeeklyMailing(services));
  route(app, services, calls.getMailings, getMailings(services));
  route(app, services, calls.cancelMailing, cancelMailing(services));
  route(app, services, calls.generateMailingPoster, generateMailingPoster(services));
  previewPage(app, services);
}
