// Messages and jobs in a process of their own, beside the one that answers requests: `main.ts` starts it where there is
// a PostgreSQL that both can reach, and starts it again if it ends.
import { setPriority } from 'node:os';
import { openServices } from '../adapters/from-config.ts';
import { startBackground } from './background.ts';
import { loadConfig } from '../config.ts';
import { onOrdersChanged } from '../platform/db/order-signals.ts';
import { createLog } from '../platform/http/log.ts';
import { tellEnqueued } from '../platform/outbox/outbox.ts';
import type { FromBackground, ToBackground } from '../platform/schedule/background-messages.ts';
import { lastSuccesses } from '../platform/schedule/schedule.ts';
import { traceStatements } from '../platform/telemetry/tracing.ts';

/** Two for messages, and one more for a job that takes long, such as the day's backup. */
const CONNECTIONS = 3;
const REPORT_MS = 5_000;
/** A tenth of an answer's share where the processor is short: messages wait, and still leave. */
const NICE = 10;

/** Whoever waits for an answer goes first where the processor is short. Some systems do not let us say so. */
function giveWay(): void {
  try {
    setPriority(NICE);
  } catch {
    // It works all the same.
  }
}

const tell = (message: FromBackground): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

// A signal to the whole group is for the server: it says when its requests are answered.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});
giveWay();
const log = createLog('info');
const { services, senders, close } = await openServices(loadConfig('serve'), log, { connections: CONNECTIONS });
if (services.spans) traceStatements(services.spans);
onOrdersChanged((shopId, change) => tell({ kind: 'orders', shopId, change }));
const background = startBackground(services, senders);
const report = (): void =>
  tell({
    kind: 'report',
    jobs: [...lastSuccesses()].map(([name, at]) => [name, at.getTime()]),
    memoryBytes: process.memoryUsage.rss(),
    spansLost: services.spans?.lost() ?? 0,
  });
setInterval(report, REPORT_MS).unref();

let stopping: Promise<void> | undefined;
const stop = async (): Promise<void> => {
  try {
    await background.stop();
    await close();
  } catch (error) {
    log.error({ err: error }, 'background process stopped badly');
    process.exitCode = 1;
  }
  process.exit();
};
process.on('message', (message: ToBackground) => {
  if (message.kind === 'wake') tellEnqueued(new Set(message.lanes));
  else stopping ??= stop();
});
// The server is gone, whatever ended it; it may have gone before we listened.
process.once('disconnect', () => void (stopping ??= stop()));
if (!process.connected) stopping ??= stop();
