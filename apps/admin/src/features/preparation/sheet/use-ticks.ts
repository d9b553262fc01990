import type { Preparation } from '@etal/contract/preparation';
import { useState } from 'react';
import { areTicksOnlyHere, type Day, readTicks, writeTicks } from '../unsent/kept-day.ts';
import { tickOf } from '../preparation.view.ts';

type PreparedTotal = Preparation['totals'][number];

export interface Ticking {
  isDone: (total: PreparedTotal) => boolean;
  tick: (total: PreparedTotal, isDone: boolean) => void;
}

/** What is already picked, as ticked on this device. */
export function useTicks(day: Day): Ticking & { isOnlyHere: boolean } {
  const [ticks, setTicks] = useState(() => readTicks(day));
  return {
    isOnlyHere: areTicksOnlyHere(day),
    isDone: (total) => ticks[total.saleableId] === tickOf(total),
    tick: (total, isDone) => {
      const { [total.saleableId]: _before, ...others } = readTicks(day);
      const now = isDone ? { ...others, [total.saleableId]: tickOf(total) } : others;
      writeTicks(day, now);
      setTicks(now);
    },
  };
}
