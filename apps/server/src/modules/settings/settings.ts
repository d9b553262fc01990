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
  insertRecipient,
  readIdentity,
  readProducer,
  saveLegalInformation,
  shopLabel,
} from './settings.queries.ts';
export { settingsRoutes } from './settings.routes.ts';
