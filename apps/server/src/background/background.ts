import { deliveries } from './deliveries.ts';
import { pruneKnownPlaces, prunePasswordTokens } from '../modules/accounts/accounts.ts';
import { eraseClosedShops } from '../modules/closing/closing.ts';
import { sendDueMailings } from '../modules/mailings/mailings.ts';
import {
  remindToTick,
  tellBackInStock,
  tellTillFaults,
  type TillMemory,
} from '../modules/notifications/notifications.ts';
import {
  type DeadlineMemory,
  invoicePastMonths,
  remindOnTheEve,
  rereadDisputes,
  runOrderDeadlines,
  tellOversizedOrders,
} from '../modules/orders/orders.ts';
import { debitFees, refreshPayouts } from '../modules/payments/payments.ts';
import { forgetShoppers } from '../modules/privacy/privacy.ts';
import { pruneSecurityEvents } from '../modules/security-journal/security-journal.ts';
import { pruneShopperLinks } from '../modules/shopper-space/shopper-space.ts';
import { pruneTeam } from '../modules/team/team.ts';
import { keepDailyBackup } from '../platform/backup/daily-backup.ts';
import { discardOldImages } from '../platform/images/discard-images.ts';
import { startOutboxWorker } from '../platform/outbox/outbox-worker.ts';
import { silentSince } from '../platform/outbox/silence.queries.ts';
import { pruneExpired } from '../platform/schedule/prune-expired.ts';
import { every, remembered, type ScheduledTask } from '../platform/schedule/schedule.ts';
import type { Senders, Services } from '../platform/services.ts';
import { traceDeliveries } from '../platform/telemetry/tracing.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All that nobody waits for an answer to: messages that leave, and jobs. `stop` finishes what is under way. */
export function startBackground(services: Services, senders: Senders): ScheduledTask {
  const { database, clock, log } = services;
  const worker = startOutboxWorker({
    database,
    handlers: traceDeliveries(deliveries(services, senders), services.spans),
    clock,
    log,
  });
  const job = (interval: number, name: string, task: () => Promise<unknown>) =>
    every(interval, remembered(name, task), log);
  // R-RUNNING-8: what a copy did on its own, the first may do as well.
  const ownJob = (interval: number, name: string, task: (services: Services) => Promise<unknown>) =>
    job(interval, name, async () => {
      if ((await silentSince(database.shopless)) === null) await task(services);
    });
  // What was done before a restart is found in the database; these only save work, or know that there was a break.
  const deadlines: DeadlineMemory = { turns: new Map() };
  const toTick = {};
  const tills: TillMemory = { hasRun: false, verifiedOn: new Map() };
  const jobs = [
    job(HOUR, 'prune-expired', async () => {
      await pruneExpired(database, clock.now());
      await prunePasswordTokens(database, clock.now());
      await pruneKnownPlaces(database, clock.now());
      await pruneSecurityEvents(database, clock.now());
      await pruneTeam(database, clock.now());
      await pruneShopperLinks(database, clock.now());
    }),
    job(HOUR, 'keep-daily-backup', () => keepDailyBackup(services)),
    ownJob(MINUTE, 'run-order-deadlines', () => runOrderDeadlines(services, { memory: deadlines })),
    ownJob(MINUTE, 'tell-back-in-stock', tellBackInStock),
    ownJob(MINUTE, 'remind-on-the-eve', remindOnTheEve),
    ownJob(MINUTE, 'send-due-mailings', sendDueMailings),
    ownJob(5 * MINUTE, 'remind-to-tick', () => remindToTick(services, toTick)),
    ownJob(HOUR, 'debit-fees', debitFees),
    ownJob(HOUR, 'invoice-past-months', invoicePastMonths),
    ownJob(HOUR, 'refresh-payouts', refreshPayouts),
    ownJob(DAY, 'reread-disputes', rereadDisputes),
    ownJob(DAY, 'forget-shoppers', forgetShoppers),
    ownJob(DAY, 'erase-closed-shops', eraseClosedShops),
    // A copy may share the first one's bucket.
    ownJob(HOUR, 'discard-old-images', discardOldImages),
    ownJob(HOUR, 'tell-till-faults', () => tellTillFaults(services, tills)),
    ownJob(DAY, 'tell-oversized-orders', tellOversizedOrders),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await worker.stop();
    },
  };
}
