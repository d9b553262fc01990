import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

/** What is wrong in a chain: an entry that is not as it was written, or that is not there any more. */
export interface ChainFault {
  sequence: number;
  fault: 'CHANGED' | 'MISSING';
}

/**
 * R-TILL-6: recomputes the chain of a shop from its rows. An entry is wrong whose SHA-256 is not the one that was kept
 * with it and with the next, whose number does not follow, or that the end of the chain knows and the table does not.
 */
export async function findChainFault(db: Queries, shopId: string): Promise<ChainFault | null> {
  const { rows } = await sql<ChainFault>`
    with chained as (
      select m.sequence, m.hash, m.previous_hash, money_entry_hash(m) as recomputed,
        coalesce(lag(m.sequence) over ordered, 0) as sequence_before,
        coalesce(lag(m.hash) over ordered, repeat('0', 64)) as hash_before
      from money_entries m where m.shop_id = ${shopId}
      window ordered as (order by m.sequence)
    ), faults as (
      select sequence_before + 1 as sequence, 'MISSING' as fault from chained where sequence <> sequence_before + 1
      union all
      select sequence, 'CHANGED' from chained where hash <> recomputed
      union all
      select sequence_before, 'CHANGED' from chained
      where previous_hash <> hash_before and hash = recomputed and sequence = sequence_before + 1
      union all
      select coalesce(max(chained.sequence), 0) + 1, 'MISSING' from till_chains c left join chained on true
      where c.shop_id = ${shopId} group by c.last_sequence having coalesce(max(chained.sequence), 0) < c.last_sequence
      union all
      select chained.sequence, 'CHANGED' from till_chains c join chained on chained.sequence = c.last_sequence
      where c.shop_id = ${shopId} and chained.hash <> c.last_hash
    )
    select sequence, fault from faults order by sequence limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Entries of the archive, so many at a time: the line as it was sealed. */
export async function readChainLines(
  db: Queries,
  shopId: string,
  { from, to, after, limit }: { from: Date; to: Date; after: number; limit: number },
): Promise<{ sequence: number; line: string }[]> {
  const { rows } = await sql<{ sequence: number; line: string }>`
    select m.sequence, money_entry_line(m) as line from money_entries m
    where m.shop_id = ${shopId} and m.recorded_at >= ${from} and m.recorded_at < ${to} and m.sequence > ${after}
    order by m.sequence limit ${limit}`.execute(db);
  return rows;
}
