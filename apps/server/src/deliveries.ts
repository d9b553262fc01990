import { deliverPasswordLink, PASSWORD_LINK_TOPIC } from './features/accounts/password-link.ts';
import { deliverPasswordChanged, PASSWORD_CHANGED_TOPIC } from './features/accounts/reset-password.ts';
import type { OutboxHandlers } from './jobs/outbox-worker.ts';
import type { Mailer } from './ports/mail.ts';
import type { Services } from './services.ts';

/** Who delivers each topic of the outbox. */
export function deliveries(services: Services, mailer: Mailer): OutboxHandlers {
  return {
    [PASSWORD_LINK_TOPIC]: (payload) => deliverPasswordLink(services, mailer, payload as { userId: string | null }),
    [PASSWORD_CHANGED_TOPIC]: (payload) => deliverPasswordChanged(services, mailer, payload as { userId: string }),
  };
}
