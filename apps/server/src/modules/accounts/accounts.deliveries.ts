import { delivers } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { deliverPasswordChanged, PASSWORD_CHANGED } from './calls/reset-password.ts';
import { deliverPasswordLink, PASSWORD_LINK } from './password-link.ts';

export const accountDeliveries = (services: Services, { mailer }: Senders) => ({
  ...delivers(PASSWORD_LINK, (payload) => deliverPasswordLink(services, mailer, payload)),
  ...delivers(PASSWORD_CHANGED, (payload) => deliverPasswordChanged(services, mailer, payload)),
});
