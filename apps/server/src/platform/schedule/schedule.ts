export interface ScheduledTask {
  /** Waits for the run in progress, and starts no other. */
  stop(): Promise<void>;
}

interface TaskLog {
  error(details: object, message: string): void;
}

/** Runs the task at once, then at each interval; a run that lasts longer is not overtaken by the next. */
export function every(intervalMs: number, task: () => Promise<unknown>, log: TaskLog): ScheduledTask {
  let current: Promise<void> | undefined;
  const run = (): void => {
    current ??= task()
      .then(() => {})
      .catch((error: unknown) => log.error({ err: error }, 'scheduled task failed'))
      .finally(() => {
        current = undefined;
      });
  };
  const timer = setInterval(run, intervalMs).unref();
  run();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

const lastSuccess = new Map<string, Date>();

/** Runs the task and remembers when it last succeeded, so that monitoring sees a job that has stopped working. */
export function remembered(name: string, task: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await task();
    noteSuccess(name, new Date());
  };
}

export const noteSuccess = (name: string, at: Date): void => void lastSuccess.set(name, at);

export const lastSuccesses = (): ReadonlyMap<string, Date> => lastSuccess;
