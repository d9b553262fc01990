const lastSuccess = new Map<string, Date>();

/** The same task, whose last good end is remembered under this name: silence is how a job breaks. */
export function remembered(name: string, task: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await task();
    lastSuccess.set(name, new Date());
  };
}

export const lastSuccesses = (): ReadonlyMap<string, Date> => lastSuccess;
