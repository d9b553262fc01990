/** Legal information, recipients of notifications, webhooks. What other modules may import of settings. */
export {
  readParameters,
  selectLegalInformation,
  selectParameters,
  type StoredParameters,
  toParameters,
} from './parameters.queries.ts';
export {
  findLegalInformation,
  readContact,
  readIdentity,
  readProducer,
  saveLegalInformation,
  shopLabel,
} from './settings.queries.ts';
export { CODE_VALID_HOURS, newCode, RECIPIENT_CODE } from './recipient-code.ts';
export { insertRecipient } from './notification-recipients.queries.ts';
export { settingsRoutes } from './settings.routes.ts';
export { noteWebhookAnswer, noteWebhookFailure } from './webhooks.queries.ts';
