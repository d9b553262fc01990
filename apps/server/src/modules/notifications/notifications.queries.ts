import type { OrderActor } from '@etal/domain/orders/order';
import type { Order, OrderChange, OrderNotification, Withdrawal } from '@etal/contract/orders';
import { cardMoney, type CardMoney, depositsOfOrder } from '@etal/domain/orders/ledger';
import { fullName } from '@etal/domain/shoppers/full-name';
import type {
  Audience,
  DeliveryState,
  NotificationChannel,
  NotificationKind,
  TellWay,
  UnsentState,
} from '@etal/domain/orders/notifications';
import { lastingLines } from '@etal/domain/orders/withdrawal';
import type { DepositsMoved } from '@etal/domain/till/deposits';
import { isErasedEmail } from '@etal/domain/shoppers/erased';
import type { ToldOrder } from '@etal/texts/order-mails';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, anyOfTexts } from '../../platform/db/any-of.ts';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { insertLater } from '../../platform/db/insert-rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import {
  moneyRows,
  selectChanges,
  selectOrders,
  toChange,
  toOrder,
  toWithdrawals,
  withdrawnLines,
} from '../order-records/order-records.ts';
import { later } from '../../platform/db/transactions.ts';

export interface Addressee {
  audience: Audience;
  channel: NotificationChannel;
  recipient: string;
  recipientLabel: string;
}

interface OrderContacts {
  email: string;
  phone: string;
  firstname: string;
  lastname: string;
  /** The merchant has accepted it once, or has written it down: what is told of it is no stranger's doing. */
  isWanted: boolean;
  recipients: { label: string; email: string | null; phone: string | null }[];
  endpoints: { id: string; url: string }[];
}

const wasAccepted = sql<boolean>`exists (
  select from order_history as accepted
  where accepted.shop_id = orders.shop_id and accepted.order_id = orders.id and accepted.to_status = 'ACCEPTED'
)`;

type OfOrders = { shopId: string; orderIds: readonly string[] };

const contactsOfOrders = compiledOnce((db, { shopId, orderIds }: OfOrders) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'shopper_email as email',
      'shopper_phone as phone',
      'shopper_firstname as firstname',
      'shopper_lastname as lastname',
      sql<boolean>`orders.source = 'MERCHANT' or ${wasAccepted}`.as('isWanted'),
      jsonArrayFrom(
        db
          .selectFrom('notification_recipients')
          .select(['label', 'email', 'phone'])
          .where('shop_id', '=', shopId)
          .where('confirmed_at', 'is not', null)
          .orderBy('created_at'),
      ).as('recipients'),
      jsonArrayFrom(
        db
          .selectFrom('webhook_endpoints')
          .select(['id', 'url'])
          .where('shop_id', '=', shopId)
          .where('disabled_at', 'is', null)
          .orderBy('created_at'),
      ).as('endpoints'),
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(orderIds)),
);

/** For each of these orders its shopper, the shop's recipients and the shop's webhooks. */
export async function findContacts(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderContacts>> {
  const rows = await contactsOfOrders.rows(db, { shopId, orderIds });
  return new Map(rows.map(({ id, ...contacts }) => [id, contacts]));
}

/** Everyone whom a message about an order may go to. */
export function addresseesOf(
  { email: shopperEmail, phone: shopperPhone, firstname, lastname, recipients, endpoints }: OrderContacts,
  tell: TellWay,
): Addressee[] {
  const recipient = tell === 'SMS' ? shopperPhone : shopperEmail;
  return [
    ...(tell === 'NONE' || recipient === '' || isErasedEmail(recipient)
      ? []
      : [
          { audience: 'SHOPPER' as const, channel: tell, recipient, recipientLabel: fullName({ firstname, lastname }) },
        ]),
    ...recipients.map(({ label, email, phone }): Addressee => ({
      audience: 'MERCHANT',
      channel: email === null ? 'SMS' : 'EMAIL',
      recipient: email ?? phone ?? '',
      recipientLabel: label,
    })),
    ...endpoints.map(({ id, url }): Addressee => ({
      audience: 'TOOL',
      channel: 'WEBHOOK',
      recipient: id,
      recipientLabel: url,
    })),
  ];
}

export interface NewNotification extends Addressee {
  id: string;
  orderId: string;
  kind: NotificationKind;
  /** Of a message about a refund. */
  refundId?: string | null;
  now: Date;
  /** Nothing said: it is to be sent. */
  unsent?: UnsentState | null;
}

export function insertNotifications(tx: Transaction, shopId: string, notifications: NewNotification[]): void {
  if (notifications.length === 0) return;
  const rows = notifications.map(
    ({ id, orderId, kind, audience, channel, recipient, recipientLabel, refundId, now, unsent }) => ({
      shop_id: shopId,
      id,
      order_id: orderId,
      kind,
      audience,
      channel,
      recipient,
      recipient_label: recipientLabel,
      created_at: now,
      unsent: unsent ?? null,
      refund_id: refundId ?? null,
    }),
  );
  insertLater(tx, 'order_notifications', rows);
}

/** R-ABUSE-2: one transaction at a time counts what goes to these addresses. */
export function lockAddresses(tx: Transaction, shopId: string, addresses: readonly string[]): void {
  const keys = addresses.map((address) => `unaccepted mails ${shopId} ${address}`);
  const lock = sql`
    select pg_advisory_xact_lock(hashtextextended(address, 0))
    from (select unnest(${keys}::text[]) as address order by 1) as ordered`;
  later(tx, lock);
}

/**
 * How many mails went to each of these addresses since then about orders that nobody has accepted. The planner is not
 * shown the instant, or it would plan anew for each.
 */
export async function countUnaccepted(
  tx: Transaction,
  shopId: string,
  { addresses, since }: { addresses: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; count: number }>`
    select told.recipient_key as address, count(*)::int as count
    from order_notifications as told
    join orders on orders.shop_id = told.shop_id and orders.id = told.order_id
    where told.shop_id = ${shopId} and told.audience = 'SHOPPER' and told.channel = 'EMAIL'
      and told.recipient_key = ${anyOfTexts(addresses)} and told.unsent is null
      and told.created_at > (select ${since}::timestamptz)
      and orders.source <> 'MERCHANT' and not ${wasAccepted}
    group by 1`.execute(tx);
  return new Map(rows.map(({ address, count }) => [address, count]));
}

const heldReleased = compiledOnce((db, { shopId, orderIds }: OfOrders) =>
  db
    .updateTable('order_notifications')
    .set({ unsent: null })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', anyOf(orderIds))
    .where('unsent', '=', 'HELD')
    .where(
      sql<boolean>`not exists (
        select from order_notifications as again
        where again.shop_id = order_notifications.shop_id and again.order_id = order_notifications.order_id
          and again.kind = order_notifications.kind and again.recipient = order_notifications.recipient
          and again.unsent is null
      )`,
    )
    .returning(['id', 'channel', 'recipient']),
);

/** Takes what was held back for these orders, to be sent now, but for what the merchant has sent again by hand. */
export async function releaseHeld(
  tx: Transaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<Pick<StoredNotification, 'id' | 'channel' | 'recipient'>[]> {
  if (orderIds.length === 0) return [];
  return heldReleased.rows(tx, { shopId, orderIds });
}

export async function markUnsent(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx
    .updateTable('order_notifications')
    .set({ unsent: 'UNSENT' })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** With what the outbox says of each, under the same id. */
export function selectNotifications(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return db
    .selectFrom('order_notifications')
    .leftJoin('outbox', 'outbox.id', 'order_notifications.id')
    .select([
      'order_notifications.id',
      sql<number>`extract(epoch from order_notifications.created_at)::bigint`.as('at'),
      'order_notifications.kind',
      'order_notifications.audience',
      'order_notifications.channel',
      'order_notifications.recipient',
      'order_notifications.recipient_label as recipientLabel',
      'order_notifications.unsent',
      sql<boolean>`outbox.id is null or outbox.delivered_at is not null`.as('isSent'),
      sql<boolean>`outbox.failed_at is not null`.as('isGivenUp'),
      sql<boolean>`outbox.last_error is not null`.as('hasFailed'),
    ]);
}

type NotificationRow = InferResult<ReturnType<typeof selectNotifications>>[number];

export function toNotification({
  unsent,
  isSent,
  isGivenUp,
  hasFailed,
  ...notification
}: NotificationRow): OrderNotification {
  return {
    ...notification,
    recipient: notification.channel === 'WEBHOOK' ? notification.recipientLabel : notification.recipient,
    state: unsent ?? stateOf({ isSent, isGivenUp, hasFailed }),
  };
}

/** A message that is being tried for the first time is still waiting; one that failed will be tried again. */
function stateOf({
  isSent,
  isGivenUp,
  hasFailed,
}: Pick<NotificationRow, 'isSent' | 'isGivenUp' | 'hasFailed'>): DeliveryState {
  if (isSent) return 'SENT';
  if (isGivenUp) return 'FAILED';
  return hasFailed ? 'RETRYING' : 'WAITING';
}

export async function readNotification(db: Queries, shopId: string, id: string): Promise<OrderNotification> {
  return toNotification(
    await selectNotifications(db)
      .where('order_notifications.shop_id', '=', shopId)
      .where('order_notifications.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

export interface StoredNotification extends Addressee {
  id: string;
  orderId: string;
  kind: NotificationKind;
  createdAt: Date;
  /** Null of a message about no refund, and of one left before messages named theirs. */
  refundId: string | null;
}

const STORED = [
  'id',
  'order_id as orderId',
  'kind',
  'audience',
  'channel',
  'recipient',
  'recipient_label as recipientLabel',
  'created_at as createdAt',
  'refund_id as refundId',
] as const;

const storedByIds = compiledOnce((db, { shopId, ids }: { shopId: string; ids: readonly string[] }) =>
  db.selectFrom('order_notifications').select(STORED).where('shop_id', '=', shopId).where('id', '=', anyOf(ids)),
);

/** By their ids. */
export async function findNotifications(
  db: Queries,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, StoredNotification>> {
  const rows = await storedByIds.rows(db, { shopId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the row, so that two requests to resend the same message are judged one after the other. */
export function lockNotification(tx: Transaction, shopId: string, id: string): Promise<StoredNotification | undefined> {
  return tx
    .selectFrom('order_notifications')
    .select(STORED)
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the outbox still has to deliver this message, or a repetition of it, to the same recipient. */
export async function isUnderway(
  db: Queries,
  shopId: string,
  { orderId, kind, audience, channel, recipient }: StoredNotification,
): Promise<boolean> {
  const found = await db
    .selectFrom('order_notifications')
    .innerJoin('outbox', 'outbox.id', 'order_notifications.id')
    .select('order_notifications.id')
    .where('order_notifications.shop_id', '=', shopId)
    .where('order_notifications.order_id', '=', orderId)
    .where('order_notifications.kind', '=', kind)
    .where('order_notifications.audience', '=', audience)
    .where('order_notifications.channel', '=', channel)
    .where('order_notifications.recipient', '=', recipient)
    .where('outbox.delivered_at', 'is', null)
    .where('outbox.failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** By their ids. */
export async function findOrders(db: Queries, shopId: string, ids: readonly string[]): Promise<Map<string, Order>> {
  const rows = await selectOrders(db, shopId).where('orders.id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

export interface OrderForMessage {
  accessToken: string;
  pointAddress: { street: string; postalCode: string; city: string };
  captureBefore: Date | null;
  /** Who brought it to the status that it has. */
  statusBy: OrderActor | null;
  /** What the card holds, or held. */
  heldAmount: number | null;
  geolocation: { latitude: number; longitude: number } | null;
  /** Names of what may be sent back within fourteen days. */
  lasting: string[];
  withdrawals: Withdrawal[];
  /** All of them, oldest first: a message that waited tells of its own. */
  changes: (OrderChange & Dated)[];
  refunds: (NonNullable<ToldOrder['lastRefund']> & Dated & { id: string })[];
  card: CardMoney;
  /** What the scale said above all that the card holds and nobody asks for. */
  givenUp: number;
  deposits: DepositsMoved;
}

/** To the millisecond since the epoch, as messages are. */
interface Dated {
  happenedAt: number;
}

const millisecondsOf = (column: 'c.at' | 'r.at') =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`.as('happenedAt');

const ordersForMessages = compiledOnce((db, { shopId, orderIds }: OfOrders) => selectForMessages(db, shopId, orderIds));

/** The orders by their ids, and what a message says of each beside that. */
export async function findOrdersForMessages(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, { order: Order; about: OrderForMessage }>> {
  const rows = await ordersForMessages.rows(db, { shopId, orderIds });
  return new Map(rows.map((row) => [row.id, toOrderForMessage(row)]));
}

function selectForMessages(db: Queries, shopId: string, orderIds: readonly string[]) {
  return selectOrders(db, shopId)
    .leftJoin('order_payments', (join) =>
      join.onRef('order_payments.shop_id', '=', 'orders.shop_id').onRef('order_payments.order_id', '=', 'orders.id'),
    )
    .select((eb) => [
      'orders.access_token as accessToken',
      'orders.collection_point_street as pointStreet',
      'orders.collection_point_postal_code as pointPostalCode',
      'orders.collection_point_city as pointCity',
      'order_payments.capture_before as captureBefore',
      'order_payments.amount as heldAmount',
      sql<OrderActor | null>`(
        select h.actor from order_history h
        where h.shop_id = orders.shop_id and h.order_id = orders.id and h.to_status = orders.status
        order by h.at desc limit 1
      )`.as('statusBy'),
      'orders.collection_point_latitude as latitude',
      'orders.collection_point_longitude as longitude',
      withdrawnLines(eb).as('withdrawn'),
      moneyRows(eb).as('money'),
      jsonArrayFrom(
        selectChanges(eb)
          .select(millisecondsOf('c.at'))
          .where('c.kind', 'in', ['CHANGED', 'MOVED', 'SHORTAGE'])
          .orderBy('c.revision'),
      ).as('changes'),
      jsonArrayFrom(
        eb
          .selectFrom('order_refunds as r')
          .whereRef('r.shop_id', '=', 'orders.shop_id')
          .whereRef('r.order_id', '=', 'orders.id')
          .select(['r.id', millisecondsOf('r.at'), 'r.cents', 'r.means', 'r.reason'])
          .orderBy('r.at'),
      ).as('refunds'),
    ])
    .where('orders.id', '=', anyOf(orderIds));
}

function toOrderForMessage(row: InferResult<ReturnType<typeof selectForMessages>>[number]): {
  order: Order;
  about: OrderForMessage;
} {
  const {
    accessToken,
    pointStreet: street,
    pointPostalCode: postalCode,
    pointCity: city,
    captureBefore,
    statusBy,
    heldAmount,
    latitude,
    longitude,
    withdrawn,
    money,
    changes,
    refunds,
    ...order
  } = row;
  const told = toOrder(order);
  const lines = order.sales.map(({ saleable_label: label, is_perishable: isPerishable }) => ({ label, isPerishable }));
  const lasting = lastingLines(lines, told.buyer).map(({ label }) => label);
  return {
    order: told,
    about: {
      accessToken,
      pointAddress: { street, postalCode, city },
      captureBefore,
      statusBy,
      heldAmount,
      geolocation: latitude !== null && longitude !== null ? { latitude, longitude } : null,
      lasting,
      withdrawals: toWithdrawals(withdrawn),
      changes: changes.map(toChange),
      refunds: refunds.filter(({ means }) => means !== 'NONE'),
      card: cardMoney(money),
      givenUp: refunds.reduce((sum, { means, cents }) => sum + (means === 'NONE' ? cents : 0), 0),
      deposits: depositsOfOrder({ status: told.status, lines: told.sales }, money),
    },
  };
}

export interface WebhookTarget {
  url: string;
  secret: string;
  failingSince: Date | null;
}

/** Those that are switched on, by their ids. */
export async function findWebhookEndpoints(
  db: Queries,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, WebhookTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'failing_since as failingSince'])
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(ids))
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...target }) => [id, target]));
}

/** Which of these still want to be told: an address may have been removed since the message was left. */
export async function findToldStill(db: Queries, shopId: string, recipients: readonly string[]): Promise<Set<string>> {
  if (recipients.length === 0) return new Set();
  const among = anyOfTexts(recipients);
  const rows = await db
    .selectFrom('notification_recipients')
    .select(['email', 'phone'])
    .where('shop_id', '=', shopId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('email', '=', among), eb('phone', '=', among)]))
    .execute();
  return new Set(rows.flatMap(({ email, phone }) => [email ?? [], phone ?? []].flat()));
}
