interface Reading<Result> {
  hasBegun: boolean;
  result: Promise<Result>;
}

/**
 * Reads once for all who ask at the same time. Who asks while a reading is under way shares the next one: it begins
 * after they asked, so that it misses nothing that they could know of.
 */
export function sharedReads<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const last = new Map<string, Reading<Result>>();
  return (key) => {
    const before = last.get(key);
    if (before && !before.hasBegun) return before.result;
    const begin = (): Promise<Result> => {
      reading.hasBegun = true;
      return read(key);
    };
    const reading: Reading<Result> = { hasBegun: false, result: undefined as never };
    reading.result = (before ? before.result.then(begin, begin) : begin()).finally(() => {
      if (last.get(key) === reading) last.delete(key);
    });
    last.set(key, reading);
    return reading.result;
  };
}
