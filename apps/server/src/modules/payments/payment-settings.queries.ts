import type { PayoutSchedule } from '@etal/domain/payouts/payout';
import type { FeeBearer } from '@etal/domain/orders/fees';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { AccountReading, AccountRequirements, IbanReading } from '../../ports/payment-service.ts';

/** What the shop has with the payment service, as far as we know. */
export interface PaymentLinks {
  accountId: string | null;
  canCharge: boolean;
  payoutLast4: string | null;
  paysOutMonthly: boolean;
  payoutSchedule: PayoutSchedule | null;
  requirements: AccountRequirements | null;
  isDisconnected: boolean;
  customerId: string | null;
  ibanSessionId: string | null;
  paymentMethodId: string | null;
  mandateId: string | null;
}

const NO_LINKS: PaymentLinks = {
  accountId: null,
  canCharge: false,
  payoutLast4: null,
  paysOutMonthly: false,
  payoutSchedule: null,
  requirements: null,
  isDisconnected: false,
  customerId: null,
  ibanSessionId: null,
  paymentMethodId: null,
  mandateId: null,
};

export async function readPaymentLinks(db: Queries, shopId: string): Promise<PaymentLinks> {
  const row = await db
    .selectFrom('payment_settings')
    .where('shop_id', '=', shopId)
    .select([
      'account_id as accountId',
      'account_can_charge as canCharge',
      'payout_last4 as payoutLast4',
      'pays_out_monthly as paysOutMonthly',
      'payout_schedule as payoutSchedule',
      'requirements_due as isDue',
      'requirements_past_due as isPastDue',
      'requirements_deadline as deadline',
      sql<boolean>`account_disconnected_at is not null`.as('isDisconnected'),
      'customer_id as customerId',
      'iban_session_id as ibanSessionId',
      'iban_payment_method_id as paymentMethodId',
      'iban_mandate_id as mandateId',
    ])
    .executeTakeFirst();
  if (!row) return NO_LINKS;
  const { isDue, isPastDue, deadline, ...links } = row;
  return { ...links, requirements: isDue ? { isPastDue, deadline } : null };
}

/** A shop that has settled nothing has no row yet: it gets one, held until the transaction ends. */
export async function lockPaymentSettings(tx: Transaction, shopId: string) {
  await tx
    .insertInto('payment_settings')
    .values({ shop_id: shopId })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute();
  return tx
    .selectFrom('payment_settings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * False when the row is no longer what it was when the account was read: that reading may be out of date. An account
 * that cannot take money any more is not offered; once it can, the mode is as the merchant left it, and on where the
 * account is new (R-PAYMENTS-5).
 */
export async function saveAccountReading(
  tx: Transaction,
  shopId: string,
  known: PaymentLinks,
  reading: AccountReading,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_settings')
    .set({
      account_can_charge: reading.canCharge,
      payout_last4: reading.payoutLast4,
      payout_schedule: reading.payoutSchedule,
      requirements_due: reading.requirements !== null,
      requirements_past_due: reading.requirements?.isPastDue ?? false,
      requirements_deadline: reading.requirements?.deadline ?? null,
      ...(reading.canCharge !== known.canCharge &&
        (reading.canCharge
          ? { online_enabled: sql<boolean>`online_comes_back`, online_lost: false }
          : {
              online_enabled: false,
              online_comes_back: sql<boolean>`online_enabled`,
              online_lost: sql<boolean>`online_enabled`,
            })),
      updated_at: now,
    })
    .where('shop_id', '=', shopId)
    .where('account_id', '=', known.accountId)
    .where('account_can_charge', '=', known.canCharge)
    .where('payout_last4', 'is not distinct from', known.payoutLast4)
    .where('payout_schedule', 'is not distinct from', known.payoutSchedule)
    .where('requirements_due', '=', known.requirements !== null)
    .where('requirements_past_due', '=', known.requirements?.isPastDue ?? false)
    .where('requirements_deadline', 'is not distinct from', known.requirements?.deadline ?? null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when it was disconnected already, or another account has taken its place. */
export async function markDisconnected(
  tx: Transaction,
  { shopId, accountId }: { shopId: string; accountId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_settings')
    .set((eb) => ({
      account_disconnected_at: now,
      account_can_charge: false,
      online_comes_back: eb.ref('online_enabled'),
      online_enabled: false,
      online_lost: false,
      requirements_due: false,
      requirements_past_due: false,
      requirements_deadline: null,
      updated_at: now,
    }))
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .where('account_disconnected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function rememberMonthlyPayouts(
  tx: Transaction,
  shopId: string,
  { accountId, payoutSchedule }: { accountId: string; payoutSchedule: PayoutSchedule | null },
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ pays_out_monthly: true, payout_schedule: payoutSchedule })
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .execute();
}

/** R-PAYMENTS-5: an IBAN where there was none, or none that could be debited, switches the mode on that it is for. */
const OFFLINE_AGAIN = sql<boolean>`case
  when iban_last4 is null or fees_overdue then offline_comes_back else offline_enabled
end`;

/**
 * The visit is over: its IBAN, if it gave one, takes the place of the former. A second reader finds nothing left to do.
 */
export async function endIbanSession(
  tx: Transaction,
  shopId: string,
  sessionId: string,
  reading: Exclude<IbanReading, { state: 'PENDING' }>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_settings')
    .set({
      iban_session_id: null,
      ...(reading.state === 'DONE'
        ? {
            iban_payment_method_id: reading.paymentMethodId,
            iban_mandate_id: reading.mandateId,
            iban_last4: reading.last4,
            typed_iban: null,
            fees_overdue: false,
            offline_enabled: OFFLINE_AGAIN,
            offline_lost: false,
          }
        : {}),
      updated_at: now,
    })
    .where('shop_id', '=', shopId)
    .where('iban_session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * It can no longer be debited. Where there are fees to take from it, on-site payments cannot be offered without it;
 * answers whether they were.
 */
export async function forgetIban(
  tx: Transaction,
  shopId: string,
  { paymentMethodId, isNeeded }: { paymentMethodId: string; isNeeded: boolean },
  now: Date,
): Promise<{ wasOffered: boolean }> {
  const row = await tx
    .updateTable('payment_settings')
    .set({
      iban_payment_method_id: null,
      iban_mandate_id: null,
      iban_last4: null,
      ...(isNeeded && {
        offline_enabled: false,
        offline_comes_back: sql<boolean>`offline_enabled`,
        offline_lost: sql<boolean>`offline_enabled`,
      }),
      updated_at: now,
    })
    .where('shop_id', '=', shopId)
    .where('iban_payment_method_id', '=', paymentMethodId)
    .returning('offline_comes_back')
    .executeTakeFirst();
  return { wasOffered: isNeeded && (row?.offline_comes_back ?? false) };
}

interface PaymentMode {
  enabled: boolean;
  minimum: number | null;
}

export async function setOnlineMode(
  tx: Transaction,
  shopId: string,
  { enabled, minimum }: PaymentMode,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ online_enabled: enabled, online_lost: false, online_minimum: minimum, updated_at: now })
    .where('shop_id', '=', shopId)
    .execute();
}

export async function setOfflineMode(
  tx: Transaction,
  shopId: string,
  { enabled, minimum }: PaymentMode,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ offline_enabled: enabled, offline_lost: false, offline_minimum: minimum, updated_at: now })
    .where('shop_id', '=', shopId)
    .execute();
}

export async function setFeeBearer(tx: Transaction, shopId: string, bearer: FeeBearer, now: Date): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ fee_bearer: bearer, updated_at: now })
    .where('shop_id', '=', shopId)
    .execute();
}

export async function storeAccount(tx: Transaction, shopId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({
      account_id: accountId,
      account_disconnected_at: null,
      pays_out_monthly: false,
      payout_schedule: null,
      payout_last4: null,
      updated_at: now,
    })
    .where('shop_id', '=', shopId)
    .execute();
}

export async function storeIbanSession(
  tx: Transaction,
  shopId: string,
  session: { sessionId: string; customerId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ iban_session_id: session.sessionId, customer_id: session.customerId, updated_at: now })
    .where('shop_id', '=', shopId)
    .execute();
}

/** Replaces the IBAN that a payment service may have kept. */
export async function storeTypedIban(
  tx: Transaction,
  shopId: string,
  iban: { iban: string; last4: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({
      typed_iban: iban.iban,
      iban_last4: iban.last4,
      iban_session_id: null,
      iban_payment_method_id: null,
      iban_mandate_id: null,
      fees_overdue: false,
      offline_enabled: OFFLINE_AGAIN,
      offline_lost: false,
      updated_at: now,
    })
    .where('shop_id', '=', shopId)
    .execute();
}
