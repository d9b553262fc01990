/** Mails, text messages, webhooks and push notices about orders. What other modules may import of them. */
export { anonymiseNotifications } from './anonymise-notifications.queries.ts';
export { notificationDeliveries } from './notifications.deliveries.ts';
export { insertNotifications, selectNotifications, toNotification } from './notifications.queries.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { notify, notifyAll } from './notify.ts';
export { alertsOf, forgetAlerts } from './stock-alerts.queries.ts';
export { askForAlert, tellBackInStock } from './stock-alerts.ts';
export { remindToTick } from './remind-to-tick.ts';
export { tellNotice } from './tell-notice.ts';
export { tellModeOff } from './tell-mode-off.ts';
export { tellTillFaults, type TillMemory } from './tell-till-faults.ts';
