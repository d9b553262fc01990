import { delivers } from '../../platform/outbox/outbox.ts';
import { readTogether } from '../../platform/outbox/read-together.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { deliverNotification } from './deliver-notification.ts';
import { RECIPIENT_CODE } from '../settings/settings.ts';
import { deliverPush, readPushed } from './deliver-push.ts';
import { deliverRecipientCode } from './deliver-recipient-code.ts';
import { ORDER_NOTIFICATION } from './notify.ts';
import { deliverToTick, TO_TICK } from './remind-to-tick.ts';
import { BACK_IN_STOCK, deliverBackInStock } from './stock-alerts.ts';
import { deliverModeOff, MODE_OFF } from './tell-mode-off.ts';
import { deliverNotice, NOTICE } from './tell-notice.ts';
import { deliverTillFault, TILL_FAULT } from './tell-till-faults.ts';
import { PUSH } from './tell-devices.ts';
import { readTold } from './told-orders.ts';
import { deliverWebhookOff, WEBHOOK_OFF } from './tell-webhook-off.ts';

export const notificationDeliveries = (services: Services, senders: Senders) => {
  const findTold = readTogether((shopId, ids: readonly string[]) => readTold(services.database, shopId, ids));
  const findPushed = readTogether((shopId, payloads: Parameters<typeof readPushed>[2]) =>
    readPushed(services.database, shopId, payloads),
  );
  return {
    ...delivers(ORDER_NOTIFICATION, (payload, context) =>
      deliverNotification(services, senders, findTold, payload, context),
    ),
    ...delivers(TO_TICK, (payload, context) => deliverToTick(services, senders, payload, context)),
    ...delivers(TILL_FAULT, (payload, context) => deliverTillFault(services, senders, payload, context)),
    ...delivers(MODE_OFF, (payload, context) => deliverModeOff(services, senders, payload, context)),
    ...delivers(WEBHOOK_OFF, (payload, context) => deliverWebhookOff(services, senders, payload, context)),
    ...delivers(RECIPIENT_CODE, (payload, context) => deliverRecipientCode(services, senders, payload, context)),
    ...delivers(NOTICE, (payload, context) => deliverNotice(services, senders, payload, context)),
    ...delivers(BACK_IN_STOCK, (payload, context) => deliverBackInStock(services, senders, payload, context)),
    ...delivers(PUSH, (payload, context) => deliverPush(services, senders.push, findPushed, payload, context)),
  };
};
