const lastSuccess = new Map<string, Date>();

/** Runs the task and remembers when it last succeeded, so that monitoring sees a job that has stopped working. */
export function remembered(name: string, task: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await task();
    lastSuccess.set(name, new Date());
  };
}

export const lastSuccesses = (): ReadonlyMap<string, Date> => lastSuccess;
