import { MAX_WEEK_ROWS, updateSaleables } from '@etal/contract/week';
import type { WeekChange } from '@etal/domain/catalog/week';
import { call } from '../../../calls/api.ts';

/** Gives a sentence for each row that was refused; the others are written. */
export async function sendWeek(changes: readonly WeekChange[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (let begin = 0; begin < changes.length; begin += MAX_WEEK_ROWS) {
    const answers = await call(updateSaleables, { body: changes.slice(begin, begin + MAX_WEEK_ROWS) });
    for (const { id, problem } of answers) if (problem !== undefined) refused.set(id, problem);
  }
  return refused;
}
