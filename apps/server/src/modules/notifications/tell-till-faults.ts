import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { type TillFault, tillFaultMail } from '@etal/texts/till-fault';
import * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { listShops, verifyTill } from '../till/till.ts';
import { findMailOf, listMailAddressees, readShopLabel } from './to-tick.queries.ts';

/** One message for each person: one that cannot be reached neither delays nor repeats the others. */
export const TILL_FAULT = topic(
  'till-fault',
  z.object({
    date: z.string(),
    recipientId: z.optional(z.string()),
    ownerId: z.optional(z.string()),
    kind: z.enum(['CHANGED', 'MISSING', 'CLOSING_CHANGED', 'CLOSING_MISSING']),
    number: z.int(),
  }),
);

/** What one process remembers from one run to the next: the day on which it last turned to each till. */
export interface TillMemory {
  hasRun: boolean;
  verifiedOn: Map<string, string>;
}

/** Hours in Paris when nobody is at a stall, each shop has one; two o'clock is not there on the day clocks change. */
const NIGHT = [1, 3, 4, 5] as const;

const hourOf = (shopId: string): number => NIGHT[Number.parseInt(shopId.slice(0, 8), 16) % NIGHT.length] ?? NIGHT[0];

/**
 * R-TILL-6: verifies the tills whose hour it is, one after the other. What is wrong is logged, and told to the shop
 * once a day while it lasts. It may run as often as one likes. The embedded engine runs on somebody's own machine,
 * which is off or asleep at night: there a till whose hour has passed is verified too, though not while the server
 * starts.
 */
export async function tellTillFaults(services: Services, memory?: TillMemory): Promise<void> {
  const { database, clock, log } = services;
  const { date, minutes } = parisWallTime(clock.now().getTime() / 1000);
  const hour = Math.floor(minutes / 60);
  const catchesUp = memory?.hasRun === true && database.engine === 'pglite';
  const isDue = (shopId: string): boolean =>
    hourOf(shopId) === hour || (catchesUp && hourOf(shopId) < hour && memory.verifiedOn.get(shopId) !== date);
  const shops = await database.acrossShops((tx) => listShops(tx));
  const errors: unknown[] = [];
  for (const { id } of shops.filter((shop) => isDue(shop.id))) {
    memory?.verifiedOn.set(id, date);
    try {
      await verifyAndTell(services, id, date);
    } catch (error) {
      // The tills of the other shops are verified all the same.
      log.error({ err: error, shopId: id }, 'till not verified');
      errors.push(error);
    }
  }
  if (memory) memory.hasRun = true;
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} tills were not verified.`);
}

async function verifyAndTell({ database, clock, log }: Services, shopId: string, date: string): Promise<void> {
  await database.withShop(shopId, async (tx) => {
    const { fault } = await verifyTill(tx, shopId);
    if (!fault) return;
    log.error({ shopId, fault }, 'till is not intact');
    const readers = await listMailAddressees(tx, shopId);
    enqueue(
      tx,
      ...readers.map((reader) => ({
        topic: TILL_FAULT,
        shopId,
        payload: { date, ...reader, ...fault },
        dedupeKey: `${TILL_FAULT.name}:${shopId}:${date}:${reader.recipientId ?? reader.ownerId}`,
        availableAt: clock.now(),
      })),
    );
  });
}

export async function deliverTillFault(
  { database, config }: Services,
  { mailer }: Senders,
  { date, recipientId, ownerId, kind, number }: z.infer<typeof TILL_FAULT.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A till belongs to a shop.');
  const fault: TillFault = { kind, number };
  const { email, label } = await database.withShop(shopId, async (tx) => ({
    email: await findMailOf(tx, shopId, { recipientId, ownerId }),
    label: await readShopLabel(tx, shopId),
  }));
  if (!email) return;
  await mailer.send({
    to: email,
    ...tillFaultMail(label, date, fault, `${config.origin}/admin/caisse`),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<till-fault-${date}-${recipientId ?? ownerId}@${new URL(config.origin).hostname}>`,
  });
}
