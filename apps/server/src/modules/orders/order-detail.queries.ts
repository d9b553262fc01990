import { Refusal } from '@etal/contract/errors';
import type { OrderDetail } from '@etal/contract/orders';
import { depositsOfOrder, paymentsOf, refundable } from '@etal/domain/orders/ledger';
import { HIDDEN_STATUSES, isActive, type OrderStatus } from '@etal/domain/orders/order';
import type { OrderKey } from '@etal/domain/orders/order-key';
import { differingDetails } from '@etal/domain/shoppers/details';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { anyOf, anyOfTexts } from '../../platform/db/any-of.ts';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { bagContentRows, bagsOf } from '../catalog/catalog.ts';
import { selectNotifications, toNotification } from '../notifications/notifications.ts';
import {
  memberJournalRows,
  moneyRows,
  selectOrders,
  toChange,
  toOrder,
  toWithdrawals,
  withdrawnLines,
} from '../order-records/order-records.ts';

interface Wanted {
  shopId: string;
  values: readonly string[];
}

const detailsBy = (column: OrderKey['column'], oneOf: (values: readonly string[]) => RawBuilder<string>) =>
  compiledOnce((db, { shopId, values }: Wanted) =>
    selectDetails(db, shopId).where(`orders.${column}`, '=', oneOf(values)),
  );
const DETAILS = { id: detailsBy('id', anyOf), reference: detailsBy('reference', anyOfTexts) };

/** Orders by their ids or by their references, each with its history, its messages and what its bags hold. */
export const readDetailRows = (db: Queries, column: OrderKey['column'], wanted: Wanted): Promise<DetailRow[]> =>
  DETAILS[column].rows(db, wanted);

export type DetailRow = InferResult<ReturnType<typeof selectDetails>>[number];

const selectDetails = (db: Queries, shopId: string) =>
  selectOrders(db, shopId)
    .leftJoin('order_payments', (join) =>
      join.onRef('order_payments.shop_id', '=', 'orders.shop_id').onRef('order_payments.order_id', '=', 'orders.id'),
    )
    .select((eb) => [
      'orders.collection_point_street as pointStreet',
      'orders.collection_point_postal_code as pointPostalCode',
      'orders.collection_point_city as pointCity',
      sql<
        number | null
      >`case when orders.payment_status = 'AUTHORIZED' then extract(epoch from order_payments.capture_before)::bigint end`.as(
        'captureBefore',
      ),
      sql<number | null>`case when orders.payment_status = 'AUTHORIZED' then order_payments.amount end`.as(
        'heldAmount',
      ),
      sql<boolean>`coalesce(order_payments.is_disputed, false)`.as('isDisputed'),
      sql<OrderDetail['dispute']>`case when order_payments.dispute_state is not null then json_build_object(
        'state', order_payments.dispute_state, 'amount', order_payments.dispute_amount,
        'respondBy', extract(epoch from order_payments.dispute_respond_by)::bigint,
        'openedAt', extract(epoch from order_payments.dispute_opened_at)::bigint,
        'closedAt', extract(epoch from order_payments.dispute_closed_at)::bigint) end`.as('dispute'),
      sql<number | null>`extract(epoch from orders.collected_at)::bigint`.as('collectedAt'),
      moneyRows(eb).as('money'),
      memberJournalRows(eb).as('changes'),
      jsonArrayFrom(
        eb
          .selectFrom('order_refunds')
          .whereRef('order_refunds.shop_id', '=', 'orders.shop_id')
          .whereRef('order_refunds.order_id', '=', 'orders.id')
          .select([
            'order_refunds.id',
            sql<number>`extract(epoch from order_refunds.at)::bigint`.as('at'),
            'order_refunds.cause',
            'order_refunds.reason',
            'order_refunds.means',
            'order_refunds.cents',
            'order_refunds.state',
            'order_refunds.lines as sales',
          ])
          .orderBy('order_refunds.at')
          .orderBy('order_refunds.id'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('order_history')
          .whereRef('order_history.shop_id', '=', 'orders.shop_id')
          .whereRef('order_history.order_id', '=', 'orders.id')
          .where('order_history.to_status', 'not in', HIDDEN_STATUSES)
          .select([
            sql<number>`extract(epoch from order_history.at)::bigint`.as('at'),
            'order_history.actor',
            // For the merchant an order paid online is born when its card is held.
            sql<OrderStatus | null>`case when order_history.from_status in ('PENDING_PAYMENT', 'EXPIRED') then null else order_history.from_status end`.as(
              'from',
            ),
            sql<OrderStatus>`order_history.to_status`.as('to'),
            'order_history.reason',
            'order_history.is_no_show as isNoShow',
            sql<string | null>`case when order_history.actor = 'MERCHANT' then order_history.by_name end`.as('by'),
          ])
          .orderBy('order_history.at'),
      ).as('history'),
      jsonArrayFrom(
        selectNotifications(eb)
          .where('order_notifications.shop_id', '=', sql.ref<string>('orders.shop_id'))
          .where('order_notifications.order_id', '=', sql.ref<string>('orders.id'))
          .orderBy('order_notifications.created_at')
          .orderBy('order_notifications.audience')
          .orderBy('order_notifications.id'),
      ).as('notifications'),
      withdrawnLines(eb).as('withdrawn'),
      bagContentRows(eb).as('bags'),
      jsonObjectFrom(
        eb
          .selectFrom('shoppers')
          .select(['shoppers.firstname', 'shoppers.lastname', 'shoppers.email', 'shoppers.phone', 'shoppers.city'])
          .whereRef('shoppers.shop_id', '=', 'orders.shop_id')
          .whereRef('shoppers.id', '=', 'orders.shopper_id'),
      ).as('file'),
    ]);

/** Within a transaction; a call that reads one for its answer asks `readOrder`. */
export async function readOrderDetail(tx: Transaction, shopId: string, orderId: string): Promise<OrderDetail> {
  const [row] = await readDetailRows(tx, 'id', { shopId, values: [orderId] });
  return toDetail(row);
}

export function toDetail(row: DetailRow | undefined): OrderDetail {
  if (!row) throw new Refusal('ORDER_UNKNOWN');
  const {
    pointStreet,
    pointPostalCode,
    pointCity,
    captureBefore,
    heldAmount,
    isDisputed,
    dispute,
    collectedAt,
    history,
    changes,
    refunds,
    notifications,
    withdrawn,
    money,
    file,
    bags,
    ...order
  } = row;
  const shown = toOrder(order);
  return {
    ...shown,
    collectionPointAddress: { street: pointStreet, postalCode: pointPostalCode, city: pointCity },
    history,
    changes: changes.map(toChange),
    refunds,
    refundable: refundable(order),
    notifications: notifications.map(toNotification),
    withdrawals: toWithdrawals(withdrawn),
    captureBefore,
    heldAmount,
    isDisputed,
    dispute,
    collectedAt,
    payments: paymentsOf(money),
    deposits: depositsOfOrder({ status: order.status, lines: shown.sales }, money),
    bags: [...bagsOf(bags)].map(([saleableId, contents]) => ({ saleableId, contents: [...contents] })),
    shopperFile:
      file && isActive(shown.status) && differingDetails(shown.shopperDetails, file).length > 0 ? file : null,
  };
}
