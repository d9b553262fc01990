/** What a run at some concurrency came to. */
export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  count: number;
  /** Answers other than the one awaited. */
  wrong: number;
}

/** The answers of one stretch of time. */
export interface Sample {
  milliseconds: number[];
  seconds: number;
  wrong: number;
}

export function figuresOf(samples: readonly Sample[]): Figures {
  const sorted = samples.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const [seconds, wrong] = [
    samples.reduce((sum, sample) => sum + sample.seconds, 0),
    samples.reduce((sum, sample) => sum + sample.wrong, 0),
  ];
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    count: sorted.length,
    wrong,
  };
}

/** Of a sorted list, the nearest rank. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

export interface Target {
  name: string;
  value: number;
  unit: string;
  /** Met at or under it, or at or above it. */
  limit: number;
  isFloor?: boolean;
}

export const isMet = ({ value, limit, isFloor = false }: Target): boolean =>
  isFloor ? value >= limit : value <= limit;

const ROUNDS = 4;

/** Things to compare take turns in short stretches: what else the machine does falls on all of them. */
export async function inTurns(
  seconds: number,
  runs: readonly ((seconds: number, round: number) => Promise<Sample>)[],
): Promise<Figures[]> {
  const samples = runs.map((): Sample[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, run] of runs.entries()) samples[index]?.push(await run(seconds / ROUNDS, ROUNDS - round));
  }
  return samples.map(figuresOf);
}
