import { delivers } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { deliverPasswordChanged, PASSWORD_CHANGED } from './calls/reset-password.ts';
import { deliverEmailChange, EMAIL_CHANGE } from './own/change-email.ts';
import { deliverOwnEvent, OWN_EVENT } from './own-events.ts';
import { deliverNewDevice, NEW_DEVICE } from './sign-in/open-session.ts';
import { deliverSignInLink, SIGN_IN_LINK } from './sign-in/sign-in-link.ts';
import { deliverPasswordLink, PASSWORD_LINK } from './password-link.ts';

export const accountDeliveries = (services: Services, { mailer }: Senders) => ({
  ...delivers(PASSWORD_LINK, (payload) => deliverPasswordLink(services, mailer, payload)),
  ...delivers(SIGN_IN_LINK, (payload) => deliverSignInLink(services, mailer, payload)),
  ...delivers(NEW_DEVICE, (payload) => deliverNewDevice(services, mailer, payload)),
  ...delivers(EMAIL_CHANGE, (payload) => deliverEmailChange(services, mailer, payload)),
  ...delivers(OWN_EVENT, (payload) => deliverOwnEvent(services, mailer, payload)),
  ...delivers(PASSWORD_CHANGED, (payload) => deliverPasswordChanged(services, mailer, payload)),
});
