import { OPERATED_PAGE_SIZE, type OperatedShop, type OperatedShopDetail } from '@etal/contract/operator';
import { isOnlineOffered } from '@etal/domain/orders/payment-modes';
import { standingOf, type Standing } from '@etal/domain/shop/standing';
import type { ShopState } from '@etal/domain/shop/shop';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

interface ShopRow {
  id: string;
  slug: string;
  label: string;
  state: ShopState;
  suspendedAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  recentOrders: number;
  failedMessages: number;
  onlineEnabled: boolean;
  canCharge: boolean;
  takesOnSite: boolean;
  storedBytes: number;
}

export interface ShopsAsked {
  search: string | null;
  standing: Standing | undefined;
  page: number;
  now: Date;
}

const RECENT_DAYS = 30;

const STANDING_TESTS: Record<Standing, ReturnType<typeof sql>> = {
  OPEN: sql`s.closed_at is null and s.suspended_at is null`,
  SUSPENDED: sql`s.closed_at is null and s.suspended_at is not null`,
  CLOSED: sql`s.closed_at is not null`,
};

/** Each figure is read for the shops of the page alone, by the index that its own screens use. */
const figures = (now: Date) => sql`
  s.id, s.slug, s.label, s.state, s.suspended_at as "suspendedAt", s.closed_at as "closedAt",
  s.created_at as "createdAt",
  (select max(m.last_seen_at) from memberships m where m.shop_id = s.id and not m.is_operator) as "lastSeenAt",
  (select count(*)::int from orders o where o.shop_id = s.id and o.status not in ('PENDING_PAYMENT', 'EXPIRED')
    and not o.is_test
    and o.created_at >= ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})) as "recentOrders",
  (select count(*)::int from outbox f where f.shop_id = s.id and f.failed_at is not null
    and f.delivered_at is null) as "failedMessages",
  coalesce((select p.online_enabled from payment_settings p where p.shop_id = s.id), false) as "onlineEnabled",
  coalesce((select p.account_can_charge from payment_settings p where p.shop_id = s.id), false) as "canCharge",
  coalesce((select p.offline_enabled from payment_settings p where p.shop_id = s.id), false) as "takesOnSite",
  (select coalesce(sum(i.bytes), 0)::float8 from images i where i.shop_id = s.id) as "storedBytes"`;

/** By the beginning of a word of its name, its address, or a member's mail address. */
const matches = (search: string) => sql`(
  unaccent(lower(s.label)) like '%' || unaccent(lower(${search})) || '%'
  or s.slug like '%' || lower(${search}) || '%'
  or exists (select from memberships m join users u on u.id = m.user_id
    where m.shop_id = s.id and u.email_key like '%' || lower(${search}) || '%'))`;

/** The newest first. */
export async function readOperatedShops(
  tx: Transaction,
  { search, standing, page, now }: ShopsAsked,
): Promise<{ data: OperatedShop[]; totalCount: number }> {
  const asked = sql.join(
    [
      sql`true`,
      ...(search === null ? [] : [matches(escaped(search))]),
      ...(standing === undefined ? [] : [STANDING_TESTS[standing]]),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from shops s where ${asked}`.execute(tx);
  const { rows } = await sql<ShopRow>`
    select ${figures(now)} from shops s where s.id in (
      select s.id from shops s where ${asked} order by s.created_at desc, s.id
      limit ${OPERATED_PAGE_SIZE} offset ${(page - 1) * OPERATED_PAGE_SIZE}
    ) order by s.created_at desc, s.id`.execute(tx);
  return { data: rows.map(toShop), totalCount: counted[0]?.count ?? 0 };
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export async function readOperatedShop(
  tx: Transaction,
  shopId: string,
  now: Date,
): Promise<OperatedShopDetail | undefined> {
  const { rows } = await sql<
    ShopRow & {
      suspensionReason: string | null;
      testLinkUntil: Date | null;
      owners: { id: string; email: string; lastSeenAt: number | null }[];
    }
  >`
    select ${figures(now)}, s.suspension_reason as "suspensionReason",
      case when s.test_token is not null then s.test_token_expires_at end as "testLinkUntil",
      (select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email,
          'lastSeenAt', floor(extract(epoch from m.last_seen_at))) order by u.email), '[]')
        from memberships m join users u on u.id = m.user_id
        where m.shop_id = s.id and m.role = 'OWNER') as owners
    from shops s where s.id = ${shopId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...toShop(row),
    owners: row.owners,
    suspensionReason: row.suspensionReason,
    closedAt: secondsOf(row.closedAt),
    testLinkUntil: secondsOf(row.testLinkUntil),
  };
}

const toShop = ({ suspendedAt, closedAt, createdAt, lastSeenAt, ...row }: ShopRow): OperatedShop => ({
  id: row.id,
  slug: row.slug,
  label: row.label,
  state: row.state,
  standing: standingOf({ suspendedAt, closedAt }),
  createdAt: Math.floor(createdAt.getTime() / 1000),
  lastSeenAt: secondsOf(lastSeenAt),
  recentOrders: row.recentOrders,
  failedMessages: row.failedMessages,
  takesOnline: isOnlineOffered({ enabled: row.onlineEnabled, canCharge: row.canCharge }),
  takesOnSite: row.takesOnSite,
  storedBytes: row.storedBytes,
});

const secondsOf = (date: Date | null): number | null => date && Math.floor(date.getTime() / 1000);
