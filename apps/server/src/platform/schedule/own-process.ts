import type { BackgroundReport, FromBackground, ToBackground } from './background-messages.ts';

/** What is used of a child process that can be talked to. */
export interface Child {
  readonly pid?: number | undefined;
  readonly connected: boolean;
  send(message: ToBackground, done: () => void): boolean;
  kill(signal: 'SIGKILL'): boolean;
  on(event: 'message', listener: (message: FromBackground) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
}

interface OwnProcessLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface OwnProcessOptions {
  start(): Child;
  onMessage(message: FromBackground): void;
  log: OwnProcessLog;
  /** Calls back after so long; gives the way to give that up. */
  after?: (milliseconds: number, run: () => void) => () => void;
  now?: () => number;
}

export interface OwnProcess {
  tell(message: ToBackground): void;
  state(): BackgroundState;
  /** Lets it finish what is under way. */
  stop(): Promise<void>;
}

export interface BackgroundState {
  isUp: boolean;
  /** How often it had to be started again. */
  restarts: number;
  report: BackgroundReport | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** One that ran for so long before it ended had not failed to start. */
const STEADY_MS = 60_000;
/** Longer than a delivery may take, shorter than the service manager waits. */
const STOP_MS = 45_000;

/** How long to wait before the next start, when so many in a row have ended early. */
export const restartPauseMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);

/** Keeps one process running beside this one: it is started again whenever it ends, each time after a longer pause. */
export function keepRunning({
  start,
  onMessage,
  log,
  after = afterTimeout,
  now = () => performance.now(),
}: OwnProcessOptions): OwnProcess {
  let child: Child | undefined;
  let report: BackgroundReport | undefined;
  let restarts = 0;
  let failures = 0;
  let isStopping = false;
  let giveUpRestart: (() => void) | undefined;
  let onEnded: (() => void) | undefined;

  const launch = (): void => {
    giveUpRestart = undefined;
    const started = start();
    const startedAt = now();
    child = started;
    let hasEnded = false;
    const end = (details: object): void => {
      if (hasEnded) return;
      hasEnded = true;
      child = undefined;
      onEnded?.();
      if (isStopping) return;
      failures = now() - startedAt >= STEADY_MS ? 1 : failures + 1;
      restarts += 1;
      const pauseMs = restartPauseMs(failures);
      log.error({ ...details, pauseMs }, 'the background process has ended, and will be started again');
      giveUpRestart = after(pauseMs, launch);
    };
    started.on('message', (message) => {
      if (message.kind === 'report') report = message;
      onMessage(message);
    });
    // It could not be started at all: nothing else says that it has ended.
    started.on('error', (error) => end({ err: error }));
    started.once('exit', (code, signal) => end({ code, signal }));
    log.info({ background: started.pid }, 'messages and jobs run in a process of their own');
  };
  const tell = (message: ToBackground): void => {
    // Whoever is not there finds what was left when it starts.
    if (child?.connected) child.send(message, () => {});
  };
  launch();

  return {
    tell,
    state: () => ({ isUp: child !== undefined, restarts, report }),
    async stop() {
      isStopping = true;
      giveUpRestart?.();
      if (!child) return;
      const ended = new Promise<void>((resolve) => (onEnded = resolve));
      tell({ kind: 'stop' });
      const giveUpKill = after(STOP_MS, () => void child?.kill('SIGKILL'));
      await ended;
      giveUpKill();
    },
  };
}

function afterTimeout(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
