import type { OrderChange } from '@etal/contract/orders';
import type { OrderDifference } from '@etal/domain/orders/journal';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/db/schema.ts';

type JournalRow = Omit<OrderChange, keyof OrderDifference> & { details: OrderDifference };

/** The changes of the selected order, nothing of their order or number chosen yet (R-ORDERS-13). */
export const selectChanges = (db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) =>
  db
    .selectFrom('order_changes as c')
    .where('c.shop_id', '=', sql.ref<string>('orders.shop_id'))
    .where('c.order_id', '=', sql.ref<string>('orders.id'))
    .select([sql<number>`extract(epoch from c.at)::bigint`.as('at'), 'c.actor', 'c.kind', 'c.reason', 'c.details']);

/** All of them, oldest first. */
export const journalRows = (db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) =>
  jsonArrayFrom(selectChanges(db).orderBy('c.at').orderBy('c.revision'));

/** The same for the shop's own eyes, with who did it (R-TEAM-3). */
export const memberJournalRows = (db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) =>
  jsonArrayFrom(
    selectChanges(db)
      .select(sql<string | null>`case when c.actor = 'MERCHANT' then c.by_name end`.as('by'))
      .orderBy('c.at')
      .orderBy('c.revision'),
  );

export const toChange = <Row extends JournalRow>({
  details,
  ...change
}: Row): Omit<Row, 'details'> & OrderDifference => ({
  ...change,
  ...details,
});
