import { Refusal } from '@etal/contract/errors';
import type {
  closeTillDay as closeCall,
  getTillDay as getCall,
  getTillDays as listCall,
  TillDay,
} from '@etal/contract/till';
import { todayAt } from '@etal/domain/orders/life';
import { expectedOf, gapsOf, largestGap, needsNote, totalOf } from '@etal/domain/till/till-day';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { lockTill } from '../ledger.queries.ts';
import {
  findTillPoint,
  insertClosing,
  readClosings,
  readTillDays,
  readTillEntries,
  type TillDayKey,
} from '../days/till-days.queries.ts';

export function getTillDay({ database }: Services): Handler<typeof getCall> {
  return ({ query: { date, collectionPoint } }, { shopId }) =>
    database.withShop(shopId, (tx) => readTillDay(tx, shopId, { date, collectionPointId: collectionPoint ?? null }));
}

export function getTillDays({ database }: Services): Handler<typeof listCall> {
  return ({ query: { month } }, { shopId }) => database.withShop(shopId, (tx) => readTillDays(tx, shopId, month));
}

/** R-TILL-5: freezes what was expected and counted; asked again, what came since, as a complement. */
export function closeTillDay({ database, clock }: Services): Handler<typeof closeCall> {
  return ({ body }, { shopId }) => {
    const { date, float, counted } = body;
    const day = { date, collectionPointId: body.collectionPointId ?? null };
    const note = body.note || null;
    return database.withShop(shopId, async (tx) => {
      const now = clock.now();
      if (date > todayAt(now.getTime() / 1000)) throw new Refusal('TILL_DAY_AHEAD');
      // Nothing is taken or given while it is counted.
      const upToSequence = await lockTill(tx, shopId);
      const { closings, entries } = await readTillDay(tx, shopId, day);
      const open = entries.filter(({ closing }) => closing === null);
      if (open.length === 0) throw new Refusal(closings.length > 0 ? 'TILL_DAY_CLOSED' : 'TILL_DAY_EMPTY');
      const expected = expectedOf(open);
      const gaps = gapsOf({ expected, counted, float });
      if (needsNote(gaps) && !note) throw new Refusal('TILL_GAP_UNEXPLAINED', { gap: largestGap(gaps) });
      await insertClosing(tx, shopId, {
        ...day,
        complement: closings.length,
        closedAt: now,
        upToSequence,
        float,
        expected,
        counted,
        note,
        total: totalOf(expected),
      });
      return readTillDay(tx, shopId, day);
    });
  };
}

export async function readTillDay(tx: Transaction, shopId: string, day: TillDayKey): Promise<TillDay> {
  const { date, collectionPointId } = day;
  const collectionPoint = collectionPointId === null ? null : await findTillPoint(tx, shopId, collectionPointId);
  if (collectionPoint === undefined) throw new Refusal('POINT_UNKNOWN');
  const entries = await readTillEntries(tx, shopId, day);
  const closings = await readClosings(tx, shopId, day);
  return {
    date,
    collectionPoint,
    expected: expectedOf(entries.filter(({ closing }) => closing === null)),
    entries,
    closings,
  };
}
