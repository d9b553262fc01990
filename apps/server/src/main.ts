import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { announcement } from '../fixtures/demonstration/announcement.ts';
import { hasDemonstrationAccount } from '../fixtures/demonstration/demonstration.queries.ts';
import { needsDemonstration } from '../fixtures/demonstration/needs-demonstration.ts';
import { showProgress } from '../fixtures/demonstration/show-progress.ts';
import { sandboxPayments } from '../fixtures/fake-stripe/sandbox-payments.ts';
import { openServices, type OpenServices } from './adapters/from-config.ts';
import { buildApp } from './app.ts';
import { startBackground } from './background/background.ts';
import { loadConfig, type Mode } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { createLog } from './platform/http/log.ts';
import { listenForCommands } from './platform/http/control-socket.ts';
import type { Lane } from './platform/outbox/lanes.ts';
import { onEnqueued } from './platform/outbox/outbox.ts';
import { silentSince } from './platform/outbox/silence.queries.ts';
import { tellOrdersChanged } from './platform/db/order-signals.ts';
import { keepRunning } from './platform/schedule/own-process.ts';
import { noteSuccess, type ScheduledTask } from './platform/schedule/schedule.ts';
import { answerCommands } from './background/run-command.ts';
import type { Senders, Services } from './platform/services.ts';
import type { SiteRenderer } from './ports/site-renderer.ts';

export interface RunOptions {
  /** Renders the sites instead of the built renderer (`npm run dev`). */
  site?: SiteRenderer;
  backOfficeFolder: string | undefined;
  /** Prints nothing at start. */
  isSilent?: boolean;
  /** The database, when whoever starts the server is opening it already. */
  opening?: Promise<Database>;
  /** The pages are being built: nobody is served before they are there. */
  built?: Promise<void>;
}

export const BUILT: RunOptions = { backOfficeFolder: fileURLToPath(new URL('../../admin/dist', import.meta.url)) };

/** Opens the ports the settings name, brings the database up to date, then listens; gives its address. */
export async function run(mode: Mode, options: RunOptions = BUILT): Promise<string> {
  const config = loadConfig(mode);
  const log = createLog(mode === 'demo' ? 'warn' : 'info');
  const speaks = mode === 'demo' && !options.isSilent;
  const opening = speaks ? showProgress('Ouverture de la base de données') : undefined;
  const opened = await openServices(config, log, {
    openSandbox: sandboxPayments,
    opening: options.opening,
  });
  if (options.site) opened.services.site = options.site;
  // Meanwhile: the database answers from a thread or a machine of its own.
  const building = buildApp(opened.services, { backOfficeFolder: options.backOfficeFolder });
  // Told below.
  building.catch(() => {});
  try {
    await opened.services.database.migrate();
    opening?.done();
    if (await needsDemonstration(opened.services)) await makeWithProgress(opened.services);
    const hasAccounts = speaks && (await hasDemonstrationAccount(opened.services.database.shopless));
    await waitForPages(options);
    return await listen(opened, await building, () => {
      // The log is flushed because whoever started the server waits for this line.
      log.flush();
      if (speaks) process.stdout.write(announcement(config, { hasAccounts }));
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function waitForPages({ built }: RunOptions): Promise<void> {
  if (!built) return;
  const progress = showProgress('Construction des pages');
  await built;
  progress.done();
}

async function makeWithProgress(services: Services): Promise<void> {
  const progress = showProgress('Boutique de démonstration');
  // With the image library, which takes 20 MB from when it is loaded: only the first start needs them.
  const { makeDemonstration } = await import('../fixtures/demonstration/seed.ts');
  await makeDemonstration(services, progress.say);
  progress.done();
}

async function listen(
  { services, senders, close }: OpenServices,
  app: FastifyInstance,
  tellAddress: () => void,
): Promise<string> {
  const { config, database, log } = services;
  const address = await app.listen({ host: config.host, port: config.port });
  // PORT=0 leaves the choice to the system: only now can links name it.
  if (config.origin === 'http://localhost:0')
    config.origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const control =
    database.engine === 'pglite' ? await listenForCommands(config.dataDir, answerCommands(services)) : undefined;
  const silent = await silentSince(database.shopless);
  if (silent) log.warn({ since: silent }, 'this restored copy sends nothing until « npm run etal -- outbox release »');

  // Finishes the requests in flight, then jobs and deliveries, then closes the connections.
  onStopSignal(async () => {
    log.info('stopping');
    try {
      await app.close();
      await control?.close();
      await background?.stop();
      await close();
    } catch (error) {
      log.error({ err: error }, 'stopped badly');
      process.exitCode = 1;
    }
    process.exit();
  });
  tellAddress();
  // Last: whoever waits for the address would wait for the jobs as well, which share the embedded engine's connection.
  const background = startWork(services, senders);
  return address;
}

/** Where messages and jobs run, as the settings say: beside this process, in it, or where another one does it. */
function startWork(services: Services, senders: Senders): ScheduledTask | undefined {
  switch (services.config.backgroundWork) {
    case 'apart':
      return startApart(services);
    case 'inside':
      return startBackground(services, senders);
    case 'none':
      return undefined;
  }
}

/** What only Node's own start can say of memory is said to both. */
const MEMORY_FLAG = /^--(max|heap)-/;

function startApart(services: Services): ScheduledTask {
  const beside = keepRunning({
    start: () =>
      fork(new URL('./background/background.process.ts', import.meta.url), {
        execArgv: ['--enable-source-maps', ...process.execArgv.filter((flag) => MEMORY_FLAG.test(flag))],
      }),
    onMessage: (message) => {
      if (message.kind === 'orders') tellOrdersChanged(message.shopId, message.change);
      else for (const [name, at] of message.jobs) noteSuccess(name, new Date(at));
    },
    log: services.log,
  });
  services.background = beside.state;
  const stopListening = onEnqueued(gathered((lanes) => beside.tell({ kind: 'wake', lanes: [...lanes] })));
  return {
    async stop() {
      stopListening();
      await beside.stop();
    },
  };
}

/** What many commits of one moment leave is told once. */
function gathered(tell: (lanes: ReadonlySet<Lane>) => void): (lanes: ReadonlySet<Lane>) => void {
  let waiting: Set<Lane> | undefined;
  return (lanes) => {
    if (waiting) return lanes.forEach((lane) => waiting?.add(lane));
    const gathering = (waiting = new Set(lanes));
    setImmediate(() => {
      waiting = undefined;
      tell(gathering);
    });
  };
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
