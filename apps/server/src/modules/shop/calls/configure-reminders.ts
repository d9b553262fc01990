import type { configureReminders as call } from '@etal/contract/mailings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { saveReminderSettings } from '../site.queries.ts';

export function configureReminders({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await saveReminderSettings(tx, shopId, body);
      return body;
    });
}
