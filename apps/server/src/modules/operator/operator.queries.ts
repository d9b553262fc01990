import { type GivenUpMessage, OPERATED_PAGE_SIZE, type OperatedMonth } from '@etal/contract/operator';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

/** The newest first. */
export async function readGivenUp(
  tx: Transaction,
  { shopId, page }: { shopId: string | undefined; page: number },
): Promise<{ data: GivenUpMessage[]; totalCount: number }> {
  const given = tx
    .selectFrom('outbox')
    .where('failed_at', 'is not', null)
    .where('delivered_at', 'is', null)
    .$if(shopId !== undefined, (query) => query.where('outbox.shop_id', '=', shopId ?? null));
  const { count } = await given.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await given
    .leftJoin('shops', 'shops.id', 'outbox.shop_id')
    .select([
      'outbox.id',
      'outbox.topic',
      'outbox.shop_id as shopId',
      'shops.label',
      'outbox.created_at as createdAt',
      'outbox.failed_at as failedAt',
      'outbox.attempts',
      'outbox.last_error as error',
    ])
    .orderBy('outbox.failed_at', 'desc')
    .orderBy('outbox.id')
    .limit(OPERATED_PAGE_SIZE)
    .offset((page - 1) * OPERATED_PAGE_SIZE)
    .execute();
  return {
    data: rows.map(({ shopId: shop, label, createdAt, failedAt, ...row }) => ({
      ...row,
      shop: shop === null ? null : { id: shop, label: label ?? '' },
      createdAt: Math.floor(createdAt.getTime() / 1000),
      failedAt: Math.floor((failedAt ?? createdAt).getTime() / 1000),
    })),
    totalCount: count,
  };
}

const MONTHS = 24;

/** What orders earned, and what became of the debits, by month; the newest first. */
export async function readFeesByMonth(tx: Transaction): Promise<OperatedMonth[]> {
  const { rows } = await sql<{ month: string; online: number; offline: number }>`
    select month, coalesce(sum(amount) filter (where channel = 'ONLINE'), 0)::float8 as online,
      coalesce(sum(amount) filter (where channel = 'OFFLINE'), 0)::float8 as offline
    from platform_fees group by month order by month desc limit ${MONTHS}`.execute(tx);
  const { rows: debits } = await sql<{ month: string; state: FeeDebitState; count: number; amount: number }>`
    select month, state, count(*)::int as count, sum(amount)::float8 as amount
    from fee_debits group by month, state order by month desc, state`.execute(tx);
  const byMonth = Map.groupBy(debits, ({ month }) => month);
  return rows.map((row) => ({
    ...row,
    debits: (byMonth.get(row.month) ?? []).map(({ state, count, amount }) => ({ state, count, amount })),
  }));
}

interface Announcement {
  text: string;
  until: Date;
}

export function readAnnouncement(db: Queries): Promise<Announcement | undefined> {
  return db.selectFrom('announcements').select(['text', 'until']).executeTakeFirst();
}

/** Of two operators who say something at once, the last is read. */
export async function writeAnnouncement(tx: Transaction, announcement: Announcement | null): Promise<void> {
  if (!announcement) await tx.deleteFrom('announcements').execute();
  else
    await tx
      .insertInto('announcements')
      .values(announcement)
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet(announcement))
      .execute();
}

/** A new code takes the place of the one before. */
export async function putEntryCode(
  tx: Transaction,
  code: { shopId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: code.expiresAt };
  await tx
    .insertInto('entry_codes')
    .values({ shop_id: code.shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute();
}

/** Uses it up: of two who type it, one finds it. */
export async function takeEntryCode(
  tx: Transaction,
  { shopId, codeHash, now }: { shopId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('entry_codes')
    .where('shop_id', '=', shopId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
