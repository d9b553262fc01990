import type { TestReach } from '../../apps/server/testing/harness/note-what-tests-reach.ts';

/**
 * For each of these files that has a test to run, the names of its tests; or all of them, of a file that nothing is
 * known of. What only other files reach is not asked for.
 */
export function testsToRun(files: string[], noted: TestReach[]): Map<string, string[] | 'all'> {
  const known = Map.groupBy(noted, ({ file }) => file);
  const chosen = Map.groupBy(chooseTests(files.flatMap((file) => known.get(file) ?? [])), ({ file }) => file);
  return new Map(
    files
      .map((file) => [file, known.has(file) ? (chosen.get(file) ?? []).map(({ test }) => test) : 'all'] as const)
      .filter(([, names]) => names.length > 0),
  );
}

/**
 * The cheapest tests, nearly, that together reach all that any of them reaches: whoever reaches most that is new in a
 * millisecond comes next. A test that reached nothing is chosen as well: it did not run, or drove processes of its own,
 * and nothing is known of it.
 */
export function chooseTests(all: TestReach[]): TestReach[] {
  const chosen: TestReach[] = [];
  let candidates = all.map((test) => ({ test, missing: test.reached })).filter(({ missing }) => missing.length > 0);
  const worth = ({ test, missing }: (typeof candidates)[number]): number => missing.length / (test.ms + 1);
  while (candidates.length > 0) {
    const best = candidates.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.push(best.test);
    const isReached = new Set(best.missing);
    candidates = candidates
      .map(({ test, missing }) => ({ test, missing: missing.filter((what) => !isReached.has(what)) }))
      .filter(({ missing }) => missing.length > 0);
  }
  return [...all.filter(({ reached }) => reached.length === 0), ...withoutNeedless(chosen)];
}

/** What was chosen early may have been reached again, all of it, by those that came after. */
function withoutNeedless(chosen: TestReach[]): TestReach[] {
  const times = new Map<string, number>();
  for (const what of chosen.flatMap(({ reached }) => reached)) times.set(what, (times.get(what) ?? 0) + 1);
  return chosen
    .toSorted((one, other) => other.ms - one.ms)
    .filter(({ reached }) => {
      if (reached.some((what) => times.get(what) === 1)) return true;
      for (const what of reached) times.set(what, times.get(what)! - 1);
      return false;
    });
}
