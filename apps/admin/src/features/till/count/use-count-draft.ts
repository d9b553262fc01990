import type { ByMeans } from '@etal/domain/till/till-day';
import { expectedOf } from '@etal/domain/till/till-day';
import { useState } from 'react';
import { keptCount } from '../../preparation/preparation.ts';
import { type CountDraft, EMPTY_DRAFT } from './count.view.ts';

/** What this device keeps of a day's count. */
interface KeptCount {
  draft: CountDraft;
  /** What was closed when this device last heard of it. */
  closed: ByMeans;
}

interface CountedDay {
  date: string;
  point: string | null;
}

function readCount(day: CountedDay): KeptCount {
  const text = keptCount(day).read();
  const kept: Partial<KeptCount> = text === null ? {} : JSON.parse(text);
  return { draft: { ...EMPTY_DRAFT, ...kept.draft }, closed: kept.closed ?? expectedOf([]) };
}

const keep = (day: CountedDay, change: Partial<KeptCount>): void =>
  keptCount(day).write(JSON.stringify({ ...readCount(day), ...change }));

export const keepClosed = (day: CountedDay, closed: ByMeans): void => keep(day, { closed });
export const readClosed = (day: CountedDay): ByMeans => readCount(day).closed;

/** What is typed stays on the device until the day is closed: through a reload, a kill, a day without a network. */
export function useCountDraft(day: CountedDay): [CountDraft, (change: Partial<CountDraft>) => void] {
  const [draft, setDraft] = useState(() => readCount(day).draft);
  return [
    draft,
    (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      keep(day, { draft: next });
    },
  ];
}
