/** What a shop writes to many of its customers. What other modules may import of it. */
export { mailingDeliveries } from './deliver-mailing.ts';
export { mailingQueueDeliveries } from './queue-recipients.ts';
export { mailingRoutes } from './mailings.routes.ts';
export { sendDueMailings } from './send-due-mailings.ts';
export { chooseMail, readMailChoice, type UnsubscribeLink } from './unsubscribe.ts';
