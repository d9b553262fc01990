import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { announcement } from '../fixtures/demonstration/announcement.ts';
import { hasDemonstrationAccount } from '../fixtures/demonstration/demonstration.queries.ts';
import { makeDemonstration, needsDemonstration } from '../fixtures/demonstration/seed.ts';
import { showProgress } from '../fixtures/demonstration/show-progress.ts';
import { sandboxPayments } from '../fixtures/fake-stripe/sandbox-payments.ts';
import { openServices, type OpenServices } from './adapters/from-config.ts';
import { buildApp, deliveries } from './app.ts';
import { loadConfig, type Mode } from './config.ts';
import { prunePasswordTokens } from './modules/accounts/accounts.ts';
import { sendDueMailings } from './modules/mailings/mailings.ts';
import { remindToTick, tellBackInStock, tellTillFaults } from './modules/notifications/notifications.ts';
import { remindOnTheEve, rereadDisputes, runOrderDeadlines, tellOversizedOrders } from './modules/orders/orders.ts';
import { debitFees, refreshPayouts } from './modules/payments/payments.ts';
import { forgetShoppers } from './modules/privacy/privacy.ts';
import { createLog } from './platform/http/log.ts';
import { startOutboxWorker } from './platform/outbox/outbox-worker.ts';
import { pruneShopperLinks } from './modules/shopper-space/shopper-space.ts';
import { pruneExpired } from './platform/schedule/prune-expired.ts';
import { remembered, every } from './platform/schedule/schedule.ts';
import type { Services } from './platform/services.ts';
import { traceDeliveries } from './platform/telemetry/tracing.ts';
import type { SiteRenderer } from './ports/site-renderer.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface RunOptions {
  /** Renders the sites instead of the built renderer (`npm run dev`). */
  site?: SiteRenderer;
  backOfficeFolder: string | undefined;
  /** Prints nothing at start. */
  isSilent?: boolean;
}

const BUILT: RunOptions = { backOfficeFolder: fileURLToPath(new URL('../../admin/dist', import.meta.url)) };

/** Opens the ports the settings name, brings the database up to date, then listens; gives its address. */
export async function run(mode: Mode, options: RunOptions = BUILT): Promise<string> {
  const config = loadConfig(mode);
  const log = createLog(mode === 'demo' ? 'warn' : 'info');
  const speaks = mode === 'demo' && !options.isSilent;
  const opening = speaks ? showProgress('Ouverture de la base de données') : undefined;
  const opened = await openServices(config, log, sandboxPayments);
  if (options.site) opened.services.site = options.site;
  try {
    await opened.services.database.migrate();
    opening?.done();
    if (await needsDemonstration(opened.services)) await makeWithProgress(opened.services);
    const address = await listen(opened, options.backOfficeFolder);
    // The log is flushed because whoever started the server waits for this line.
    log.flush();
    if (speaks) {
      const hasAccounts = await hasDemonstrationAccount(opened.services.database.shopless);
      process.stdout.write(announcement(config, { hasAccounts }));
    }
    return address;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function makeWithProgress(services: Services): Promise<void> {
  const progress = showProgress('Boutique de démonstration');
  await makeDemonstration(services, progress.say);
  progress.done();
}

async function listen(
  { services, senders, close }: OpenServices,
  backOfficeFolder: string | undefined,
): Promise<string> {
  const { config, database, clock, log } = services;
  const app = await buildApp(services, { backOfficeFolder });
  const address = await app.listen({ host: config.host, port: config.port });
  // PORT=0 leaves the choice to the system: only now can links name it.
  if (config.origin === 'http://localhost:0')
    config.origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const worker = startOutboxWorker({
    database,
    handlers: traceDeliveries(deliveries(services, senders), services.spans),
    clock,
    log,
  });
  const jobs = [
    every(
      HOUR,
      remembered('prune-expired', async () => {
        await pruneExpired(database, clock.now());
        await prunePasswordTokens(database, clock.now());
        await pruneShopperLinks(database, clock.now());
      }),
      log,
    ),
    every(
      MINUTE,
      remembered('run-order-deadlines', () => runOrderDeadlines(services)),
      log,
    ),
    every(
      MINUTE,
      remembered('tell-back-in-stock', () => tellBackInStock(services)),
      log,
    ),
    every(
      MINUTE,
      remembered('remind-on-the-eve', () => remindOnTheEve(services)),
      log,
    ),
    every(
      MINUTE,
      remembered('send-due-mailings', () => sendDueMailings(services)),
      log,
    ),
    every(
      5 * MINUTE,
      remembered('remind-to-tick', () => remindToTick(services)),
      log,
    ),
    every(
      HOUR,
      remembered('debit-fees', () => debitFees(services)),
      log,
    ),
    every(
      HOUR,
      remembered('refresh-payouts', () => refreshPayouts(services)),
      log,
    ),
    every(
      DAY,
      remembered('reread-disputes', () => rereadDisputes(services)),
      log,
    ),
    every(
      DAY,
      remembered('forget-shoppers', () => forgetShoppers(services)),
      log,
    ),
    every(
      HOUR,
      remembered('tell-till-faults', () => tellTillFaults(services)),
      log,
    ),
    every(
      DAY,
      remembered('tell-oversized-orders', () => tellOversizedOrders(services)),
      log,
    ),
  ];

  // Finishes the requests in flight, then the outbox deliveries, then closes the connections.
  onStopSignal(async () => {
    log.info('stopping');
    try {
      await app.close();
      await Promise.all(jobs.map((job) => job.stop()));
      await worker.stop();
      await close();
    } catch (error) {
      log.error({ err: error }, 'stopped badly');
      process.exitCode = 1;
    }
    process.exit();
  });
  return address;
}

/** Handles the first signal only: a second one ends the process at once. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const once = (): void => {
    stopping ??= stop();
  };
  process.once('SIGTERM', once);
  process.once('SIGINT', once);
}
