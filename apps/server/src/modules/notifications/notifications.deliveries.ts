import { delivers } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { deliverNotification } from './deliver-notification.ts';
import { deliverPush } from './deliver-push.ts';
import { ORDER_NOTIFICATION } from './notify.ts';
import { deliverToTick, TO_TICK } from './remind-to-tick.ts';
import { BACK_IN_STOCK, deliverBackInStock } from './stock-alerts.ts';
import { deliverModeOff, MODE_OFF } from './tell-mode-off.ts';
import { deliverNotice, NOTICE } from './tell-notice.ts';
import { deliverTillFault, TILL_FAULT } from './tell-till-faults.ts';
import { PUSH } from './tell-devices.ts';

export const notificationDeliveries = (services: Services, senders: Senders) => ({
  ...delivers(ORDER_NOTIFICATION, (payload, context) => deliverNotification(services, senders, payload, context)),
  ...delivers(TO_TICK, (payload, context) => deliverToTick(services, senders, payload, context)),
  ...delivers(TILL_FAULT, (payload, context) => deliverTillFault(services, senders, payload, context)),
  ...delivers(MODE_OFF, (payload, context) => deliverModeOff(services, senders, payload, context)),
  ...delivers(NOTICE, (payload, context) => deliverNotice(services, senders, payload, context)),
  ...delivers(BACK_IN_STOCK, (payload, context) => deliverBackInStock(services, senders, payload, context)),
  ...delivers(PUSH, (payload, context) => deliverPush(services, senders.push, payload, context)),
});
