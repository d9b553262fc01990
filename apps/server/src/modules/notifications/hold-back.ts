import { UNACCEPTED_MAILS_PER_HOUR } from '@etal/domain/orders/notifications';
import type { Transaction } from '../../platform/db/database.ts';
import { type Addressee, countUnaccepted, lockAddresses } from './notifications.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Drafted extends Addressee {
  id: string;
  kind: string;
  now: Date;
  isWanted: boolean;
}

/**
 * R-ABUSE-2: which of these mails are held back. An address that somebody types into the site's orders may be
 * anybody's: beyond some mails an hour, nothing is sent to it before the merchant accepts.
 */
export async function findHeldBack(
  tx: Transaction,
  shopId: string,
  notifications: readonly Drafted[],
): Promise<Set<string>> {
  const uncertain = notifications.filter(
    ({ audience, channel, kind, isWanted }) =>
      audience === 'SHOPPER' && channel === 'EMAIL' && kind !== 'ACCEPTED' && !isWanted,
  );
  const [first] = uncertain;
  if (!first) return new Set();
  const addresses = [...new Set(uncertain.map(({ recipient }) => recipient.toLowerCase()))];
  const since = new Date(first.now.getTime() - HOUR_MS);
  lockAddresses(tx, shopId, addresses);
  const sent = await countUnaccepted(tx, shopId, { addresses, since });
  const held = new Set<string>();
  for (const { id, recipient } of uncertain) {
    const count = sent.get(recipient.toLowerCase()) ?? 0;
    if (count >= UNACCEPTED_MAILS_PER_HOUR) held.add(id);
    else sent.set(recipient.toLowerCase(), count + 1);
  }
  return held;
}
