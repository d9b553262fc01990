import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { isSmsOpen } from '@etal/domain/phone';
import type { Senders, Services } from '../../platform/services.ts';
import type { TextMessage } from '../../ports/messages.ts';
import { giveBackSms, takeSms } from './sms-days.queries.ts';

/**
 * R-ABUSE-5: sends a text message of a shop, within the countries that the operator opened and the number of a day
 * (`most` where not all of them are for it). Gives false where it was not sent and never will be.
 */
export async function sendWithinAllowance(
  { database, clock, config }: Services,
  { sms }: Senders,
  { shopId, most = config.sms.dailyPerShop }: { shopId: string; most?: number },
  message: TextMessage,
): Promise<boolean> {
  if (!isSmsOpen(message.to, config.sms.countries)) return false;
  const day = parisWallTime(clock.now().getTime() / 1000).date;
  const isTaken = await database.withShop(shopId, (tx) => takeSms(tx, shopId, { day, most }));
  if (!isTaken) return false;
  try {
    await sms.send(message);
    return true;
  } catch (error) {
    await database.withShop(shopId, (tx) => giveBackSms(tx, shopId, day));
    throw error;
  }
}
