import { type Payout, PAYOUT_LINES_PAGE_SIZE, type PayoutLine, PAYOUTS_PAGE_SIZE } from '@etal/contract/payouts';
import type { PayoutAmounts } from '@etal/domain/payouts/payout';
import { sql } from 'kysely';
import { withRows } from '../../../platform/db/insert-rows.ts';
import { anyOfTexts } from '../../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { PayoutLineReading, PayoutReading } from '../../../ports/payment-service.ts';

export interface PaidOutShop {
  shopId: string;
  accountId: string;
}

/** Those whose account can still be read. */
export async function findPaidOutShops(db: Queries, shopId?: string): Promise<PaidOutShop[]> {
  let query = db
    .selectFrom('payment_settings')
    .select(['shop_id as shopId', sql<string>`account_id`.as('accountId')])
    .where('account_id', 'is not', null)
    .where('account_disconnected_at', 'is', null)
    .orderBy('shop_id');
  if (shopId !== undefined) query = query.where('shop_id', '=', shopId);
  return query.execute();
}

export async function findLastPayout(db: Queries, shopId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payouts')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Only what a bank may still change is brought to what the service says; gives those whose lines are not known. */
export async function keepPayouts(
  tx: Transaction,
  shopId: string,
  payouts: readonly PayoutReading[],
): Promise<Set<string>> {
  const rows = payouts.map(({ payoutId, amount, state, createdAt, arrivesOn }) => ({
    shop_id: shopId,
    id: payoutId,
    amount,
    state,
    created_at: createdAt,
    arrives_on: arrivesOn,
  }));
  const kept = await withRows(tx.insertInto('payouts'), rows)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        arrives_on: eb.ref('excluded.arrives_on'),
      })),
    )
    .returning(['id', 'lines_read_at'])
    .execute();
  return new Set(kept.flatMap(({ id, lines_read_at }) => (lines_read_at === null ? [id] : [])));
}

/** Each line finds its order by the payment that it is of. Of two at once, the second writes nothing. */
export async function keepPayoutLines(
  tx: Transaction,
  { shopId, payoutId, now }: { shopId: string; payoutId: string; now: Date },
  lines: readonly PayoutLineReading[],
): Promise<void> {
  const payments = [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))];
  const found = await tx
    .selectFrom('order_payments')
    .select(['payment_id as paymentId', 'order_id as orderId'])
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', anyOfTexts(payments))
    .execute();
  const orders = new Map(found.map(({ paymentId, orderId }) => [paymentId, orderId]));
  const rows = lines.map(({ lineId, kind, paymentId, at, gross, serviceFee, platformFee, net }) => ({
    shop_id: shopId,
    payout_id: payoutId,
    id: lineId,
    kind,
    order_id: orders.get(paymentId) ?? null,
    at,
    gross,
    service_fee: serviceFee,
    platform_fee: platformFee,
    net,
  }));
  if (rows.length > 0)
    await withRows(tx.insertInto('payout_lines'), rows)
      .onConflict((conflict) => conflict.columns(['shop_id', 'payout_id', 'id']).doNothing())
      .execute();
  await tx
    .updateTable('payouts')
    .set({ lines_read_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', payoutId)
    .execute();
}

const selectPayouts = (db: Queries, shopId: string) =>
  db
    .selectFrom('payouts')
    .where('shop_id', '=', shopId)
    .select([
      'id',
      'amount',
      'state',
      sql<number>`extract(epoch from created_at)::bigint`.as('createdAt'),
      'arrives_on as arrivesOn',
      sql<boolean>`lines_read_at is not null`.as('hasLines'),
    ]);

export async function readPayouts(
  db: Queries,
  shopId: string,
  page: number,
): Promise<{ data: Payout[]; totalCount: number }> {
  const { count } = await db
    .selectFrom('payouts')
    .where('shop_id', '=', shopId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const data = await selectPayouts(db, shopId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAYOUTS_PAGE_SIZE)
    .offset((page - 1) * PAYOUTS_PAGE_SIZE)
    .execute();
  return { data, totalCount: count };
}

export const readPayout = (db: Queries, shopId: string, id: string): Promise<Payout | undefined> =>
  selectPayouts(db, shopId).where('id', '=', id).executeTakeFirst();

export async function readPayoutSums(
  db: Queries,
  shopId: string,
  payoutId: string,
): Promise<{ count: number; sums: PayoutAmounts }> {
  const { count, ...sums } = await db
    .selectFrom('payout_lines')
    .where('shop_id', '=', shopId)
    .where('payout_id', '=', payoutId)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(gross), 0)::int`.as('gross'),
      sql<number>`coalesce(sum(service_fee), 0)::int`.as('serviceFee'),
      sql<number>`coalesce(sum(platform_fee), 0)::int`.as('platformFee'),
      sql<number>`coalesce(sum(net), 0)::int`.as('net'),
    ])
    .executeTakeFirstOrThrow();
  return { count, sums };
}

/** Oldest first; a page of them, or all. */
export function readPayoutLines(
  db: Queries,
  { shopId, payoutId, page }: { shopId: string; payoutId: string; page?: number },
): Promise<PayoutLine[]> {
  const query = db
    .selectFrom('payout_lines as l')
    .leftJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'l.shop_id').onRef('orders.id', '=', 'l.order_id'))
    .where('l.shop_id', '=', shopId)
    .where('l.payout_id', '=', payoutId)
    .select([
      'l.id',
      'l.kind',
      sql<number>`extract(epoch from l.at)::bigint`.as('at'),
      'orders.reference',
      sql<string | null>`trim(orders.shopper_firstname || ' ' || orders.shopper_lastname)`.as('customer'),
      'l.gross',
      'l.service_fee as serviceFee',
      'l.platform_fee as platformFee',
      'l.net',
    ])
    .orderBy('l.at')
    .orderBy('l.id');
  return page === undefined
    ? query.execute()
    : query
        .limit(PAYOUT_LINES_PAGE_SIZE)
        .offset((page - 1) * PAYOUT_LINES_PAGE_SIZE)
        .execute();
}
