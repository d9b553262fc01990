import type { Order, Sale } from '@etal/contract/orders';
import { dueOnSite, PAYING_KINDS } from '@etal/domain/orders/ledger';
import { ACTIVE_STATUSES, HIDDEN_STATUSES, type OrderStatus } from '@etal/domain/orders/order';
import type { LineDeposit } from '@etal/domain/till/deposits';
import { type ExpressionBuilder, type InferResult, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { imageUrl } from '../../platform/images/image-files.ts';

/** A shop's orders with their lines, whatever the caller filters and sorts by; those in no list are left out. */
export function selectOrders(db: Queries, shopId: string) {
  return selectAnyOrders(db)
    .where('orders.shop_id', '=', shopId)
    .where('orders.status', 'not in', sqlLiterals(HIDDEN_STATUSES));
}

/** The same orders, nothing of them chosen yet: to find a page among their ids, or to count them. */
export function selectListed(db: Queries, shopId: string) {
  return db
    .selectFrom('orders')
    .where('orders.shop_id', '=', shopId)
    .where('orders.status', 'not in', sqlLiterals(HIDDEN_STATUSES));
}

/** Includes orders that are still waiting for payment or have expired. */
export function selectAnyOrders(db: Queries) {
  return db.selectFrom('orders').select((eb) => [
    'orders.id',
    'orders.reference',
    sql<OrderStatus>`orders.status`.as('status'),
    'orders.payment_channel as paymentChannel',
    'orders.payment_status as paymentStatus',
    'orders.is_test as isTest',
    'orders.revision',
    'orders.source',
    'orders.credited',
    sql<number | null>`extract(epoch from orders.no_show_at)::bigint`.as('noShowAt'),
    'orders.status_reason as statusReason',
    'orders.note',
    sql<number>`extract(epoch from orders.created_at)::bigint`.as('creationDate'),
    'orders.collection_date as collectionDate',
    'orders.collection_start as start',
    'orders.collection_end as end',
    'orders.collection_point_id as collectionPointId',
    'orders.collection_point_label as collectionPointLabel',
    'orders.shopper_id as shopperId',
    'orders.shopper_firstname as firstname',
    'orders.shopper_lastname as lastname',
    'orders.shopper_email as email',
    'orders.shopper_phone as phone',
    'orders.shopper_city as city',
    'orders.buyer',
    'orders.monthly_term as monthlyTerm',
    'orders.sub_total as subTotal',
    'orders.platform_fees as platformFees',
    'orders.borne_fees as borneFees',
    'orders.fee_bearer as feeBearer',
    'orders.total',
    jsonArrayFrom(
      eb
        .selectFrom('order_sales')
        .selectAll('order_sales')
        .whereRef('order_sales.shop_id', '=', 'orders.shop_id')
        .whereRef('order_sales.order_id', '=', 'orders.id')
        .orderBy('order_sales.position'),
    ).as('sales'),
    jsonArrayFrom(
      eb
        .selectFrom('order_papers as paper')
        .select([
          'paper.kind',
          'paper.number',
          sql<number>`extract(epoch from paper.issued_at)::bigint`.as('issuedAt'),
          sql<number>`paper.total * case paper.kind when 'CREDIT_NOTE' then -1 else 1 end`.as('total'),
          'paper.is_monthly as isMonthly',
        ])
        .whereRef('paper.shop_id', '=', 'orders.shop_id')
        .whereRef('paper.order_id', '=', 'orders.id')
        .orderBy('paper.position'),
    ).as('documents'),
    paidOfOrder.as('paid'),
    refundsUnderWayOfOrder.as('refundsUnderWay'),
    heldForOrder.as('held'),
  ]);
}

/**
 * What changed hands for the selected order, entry by entry: `paymentsOf` and `depositsOfOrder` of the domain make
 * payments and deposits of it.
 */
export const moneyRows = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('money_entries')
      .select([
        'money_entries.kind',
        'money_entries.means',
        'money_entries.cents',
        'money_entries.deposits',
        sql<number>`extract(epoch from money_entries.at)::bigint`.as('at'),
      ])
      .whereRef('money_entries.shop_id', '=', 'orders.shop_id')
      .whereRef('money_entries.order_id', '=', 'orders.id')
      .orderBy('money_entries.sequence'),
  );

const PAYING = sql.join(sqlLiterals(PAYING_KINDS));

/** What the shop has of the selected order's money, by its ledger. */
export const paidOfOrder = sql<number>`(
  select coalesce(sum(case when m.kind in (${PAYING}) then m.cents else -m.cents end), 0)::int
  from money_entries m where m.shop_id = orders.shop_id and m.order_id = orders.id
)`;

/** What the payment service has still to give back of the selected order. */
export const refundsUnderWayOfOrder = sql<number>`(
  select coalesce(sum(r.cents), 0)::int from order_refunds r
  where r.shop_id = orders.shop_id and r.order_id = orders.id and r.state <> 'DONE'
)`;

const heldForOrder = sql<number | null>`(
  select p.amount from order_payments p where p.shop_id = orders.shop_id and p.order_id = orders.id
)`;

/** R-SHOP-3: what the badge counts, in the order the day will bring them. */
export function selectActiveOrders(db: Queries, shopId: string) {
  return selectOrders(db, shopId)
    .where('orders.status', 'in', sqlLiterals(ACTIVE_STATUSES))
    .orderBy('orders.collection_date')
    .orderBy('orders.collection_start')
    .orderBy('orders.id');
}

export type OrderRow = InferResult<ReturnType<typeof selectOrders>>[number];

export function toOrder({
  start,
  end,
  firstname,
  lastname,
  email,
  phone,
  city,
  sales,
  credited,
  paid,
  refundsUnderWay,
  held,
  ...order
}: OrderRow): Order {
  return {
    ...order,
    dueOnSite: dueOnSite({ ...order, credited, paid, refundsUnderWay, held, lines: sales.map(lineWithDeposit) }),
    collectionPeriod: {
      startingHour: hour(start),
      startingMinute: start % 60,
      endingHour: hour(end),
      endingMinute: end % 60,
    },
    shopperDetails: { firstname, lastname, email, phone, city },
    sales: sales.map(toSale),
  };
}

type DepositColumns = Pick<
  Selectable<Tables['order_sales']>,
  'deposit_kind_id' | 'deposit_label' | 'deposit_cents' | 'deposit_count'
>;

/** The table's check says that all four are there, or none. */
export const depositOfLine = (row: DepositColumns): LineDeposit | null =>
  row.deposit_kind_id === null
    ? null
    : {
        kindId: row.deposit_kind_id,
        label: row.deposit_label ?? '',
        cents: row.deposit_cents ?? 0,
        count: row.deposit_count ?? 0,
      };

const lineWithDeposit = (row: DepositColumns & { quantity: number | null }) => ({
  quantity: row.quantity,
  deposit: depositOfLine(row),
});

/** The columns of a line's deposit, on their way in. */
export const depositColumns = (deposit: LineDeposit | null): DepositColumns => ({
  deposit_kind_id: deposit?.kindId ?? null,
  deposit_label: deposit?.label ?? null,
  deposit_cents: deposit?.cents ?? null,
  deposit_count: deposit?.count ?? null,
});

const hour = (minutes: number): number => Math.floor(minutes / 60);

/** The table's check constraints say which columns each class fills, so the defaults here are never used. */
function toSale(row: Selectable<Tables['order_sales']>): Sale {
  const line = {
    id: row.id,
    saleableId: row.saleable_id,
    subTotal: row.sub_total,
    saleableLabel: row.saleable_label,
    saleableImgUrl: row.saleable_image_id && imageUrl(row.saleable_image_id),
    saleableCategoryLabel: row.saleable_category_label,
    deposit: depositOfLine(row),
  };
  const quantity = row.quantity ?? 0;
  switch (row.klass) {
    case 'CapturedWeightOrderSale':
      return {
        klass: row.klass,
        ...line,
        selectedWeight: row.selected_weight ?? 0,
        pricePerKilogram: row.price_per_kilogram ?? 0,
      };
    case 'UnitOrderSale':
      return { klass: row.klass, ...line, quantity, unit: row.unit };
    case 'WeighingRequiredUnitOrderSale':
      return {
        klass: row.klass,
        ...line,
        quantity,
        pricePerKilogram: row.price_per_kilogram ?? 0,
        averageWeight: row.average_weight ?? 0,
        weighedGrams: row.weighed_grams,
        isWeightEstimated: row.is_weight_estimated,
        estimatedSubTotal: row.estimated_sub_total,
      };
    case 'WeightOptionOrderSale':
      return {
        klass: row.klass,
        ...line,
        quantity,
        selectedOption: { weight: row.option_weight ?? 0, price: row.unit_price ?? 0 },
      };
  }
}
