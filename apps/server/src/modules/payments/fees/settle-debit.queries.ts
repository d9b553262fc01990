import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

export interface OpenDebit {
  slug: string;
  month: string;
  amount: number;
  state: FeeDebitState;
}

/** Of months before this one, oldest first. */
export function findOpenDebits(db: Queries, before: string): Promise<OpenDebit[]> {
  return db
    .selectFrom('fee_debits')
    .innerJoin('shops', 'shops.id', 'fee_debits.shop_id')
    .select(['shops.slug', 'fee_debits.month', 'fee_debits.amount', 'fee_debits.state'])
    .where('fee_debits.state', 'in', ['PLANNED', 'PROCESSING', 'FAILED'])
    .where('fee_debits.month', '<', before)
    .orderBy('fee_debits.month')
    .orderBy('shops.slug')
    .execute();
}

/** A shop whose debits kept failing takes money on site again, as far as it was not the merchant who stopped. */
export async function markSettled(
  tx: Transaction,
  { shopId, month, now }: { shopId: string; month: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('fee_debits')
    .set({ state: 'SETTLED', updated_at: now })
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .execute();
  await tx
    .updateTable('payment_settings')
    .set((eb) => ({ fees_overdue: false, offline_enabled: eb.ref('offline_comes_back'), updated_at: now }))
    .where('shop_id', '=', shopId)
    .where('fees_overdue', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fee_debits').select('month').where('shop_id', '=', shopId).where('state', '=', 'FAILED'))),
    )
    .execute();
}
