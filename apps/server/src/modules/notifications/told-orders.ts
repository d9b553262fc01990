import type { Order } from '@etal/contract/orders';
import { confirmsContract } from '@etal/domain/orders/notifications';
import { isErasedEmail } from '@etal/domain/shoppers/erased';
import type { ToldOrder } from '@etal/texts/order-mails';
import type { Database } from '../../platform/db/database.ts';
import { type KeptTerms, readTerms } from '../order-records/order-records.ts';
import { readIdentity, readProducer } from '../settings/settings.ts';
import { readAccounts } from '../till/till.ts';
import {
  findNotifications,
  findOrdersForMessages,
  findToldStill,
  findWebhookEndpoints,
  type OrderForMessage,
  type StoredNotification,
  type WebhookTarget,
} from './notifications.queries.ts';

export type ToldAbout = Omit<OrderForMessage, 'changes' | 'refunds'> &
  Awaited<ReturnType<typeof readProducer>> &
  Pick<ToldOrder, 'lastChange' | 'lastRefund' | 'toBringBack' | 'seller' | 'hasTerms'>;

export interface Told {
  notification: StoredNotification;
  order: Order;
  about: ToldAbout;
  endpoint: WebhookTarget | undefined;
  terms: KeptTerms | undefined;
  /** R-OUTBOX-4: whom it was for was removed, or switched off, since it was left. */
  isGone: boolean;
}

/**
 * What these notifications of a shop tell, one statement per kind of thing however many they are; undefined for one
 * that has gone with its order. Everything is read as the shop sees it: no message can tell of another shop's order,
 * nor go to another shop's people.
 */
export function readTold(
  database: Database,
  shopId: string,
  notificationIds: readonly string[],
): Promise<(Told | undefined)[]> {
  return database.readShop(shopId, async (db) => {
    const [notifications, producer] = await Promise.all([
      findNotifications(db, shopId, notificationIds),
      readProducer(db, shopId),
    ]);
    const all = [...notifications.values()];
    const recipients = (isWanted: (one: StoredNotification) => boolean): string[] =>
      all.filter(isWanted).map(({ recipient }) => recipient);
    const [orders, endpoints, toldStill] = await Promise.all([
      findOrdersForMessages(
        db,
        shopId,
        all.map(({ orderId }) => orderId),
      ),
      findWebhookEndpoints(
        db,
        shopId,
        recipients(({ channel }) => channel === 'WEBHOOK'),
      ),
      findToldStill(
        db,
        shopId,
        recipients(({ audience }) => audience === 'MERCHANT'),
      ),
    ]);

    // R-MAILINGS-2: the only message that speaks of what the shopper has at home.
    const reminded = all.flatMap(({ kind, orderId }) =>
      kind === 'REMINDER' ? (orders.get(orderId)?.order.shopperId ?? []) : [],
    );
    const confirmed = all.filter((one) => isConfirmation(one, orders.get(one.orderId)?.order));
    const [accounts, terms, identity] = await Promise.all([
      readAccounts(db, shopId, reminded),
      readTerms(
        db,
        shopId,
        confirmed.map(({ orderId }) => orderId),
      ),
      confirmed.length > 0 ? readIdentity(db, shopId) : [],
    ]);
    const depositsOf = new Map(accounts.map(({ shopperId, deposits }) => [shopperId, deposits]));

    return notificationIds.map((id) => {
      const notification = notifications.get(id);
      const told = notification && orders.get(notification.orderId);
      if (!told) return undefined;
      const {
        order,
        about: { changes, refunds, ...about },
      } = told;
      const lastChange = lastBefore(notification, changes);
      const endpoint = endpoints.get(notification.recipient);
      const confirms = isConfirmation(notification, order);
      const kept = confirms ? terms.get(order.id) : undefined;
      return {
        notification,
        order,
        about: {
          ...about,
          ...producer,
          lastChange,
          lastRefund: toldRefund(notification, lastChange, refunds),
          toBringBack: (notification.kind === 'REMINDER' && depositsOf.get(order.shopperId)) || [],
          seller: confirms ? identity : [],
          hasTerms: kept !== undefined,
        },
        endpoint,
        terms: kept,
        isGone:
          (notification.channel === 'WEBHOOK' && !endpoint) ||
          (notification.audience === 'SHOPPER' && isErasedEmail(notification.recipient)) ||
          (notification.audience === 'MERCHANT' && !toldStill.has(notification.recipient)),
      };
    });
  });
}

/** A message that had to wait tells of what it was written for, whatever came after. */
const lastBefore = <One extends { happenedAt: number }>(
  { createdAt }: StoredNotification,
  all: readonly One[],
): One | null => all.findLast(({ happenedAt }) => happenedAt <= createdAt.getTime()) ?? null;

/** A message about a refund tells of its own; a change, of the money that it gave back itself. */
function toldRefund(
  notification: StoredNotification,
  lastChange: { happenedAt: number } | null,
  refunds: OrderForMessage['refunds'],
): ToldOrder['lastRefund'] {
  const { kind, refundId } = notification;
  if (refundId !== null) return refunds.find(({ id }) => id === refundId) ?? null;
  if (kind === 'CHANGED') return refunds.find(({ happenedAt }) => happenedAt === lastChange?.happenedAt) ?? null;
  return lastBefore(notification, refunds);
}

const isConfirmation = ({ audience, kind }: StoredNotification, order: Order | undefined): boolean =>
  order !== undefined && audience === 'SHOPPER' && confirmsContract(kind, order.source);
