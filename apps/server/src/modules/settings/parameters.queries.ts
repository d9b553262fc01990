import type { Parameters } from '@etal/contract/settings';
import type { Mediator } from '@etal/domain/settings/mediator';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { selectRecipients } from './notification-recipients.queries.ts';
import { selectWebhooks } from './webhooks.queries.ts';

export type StoredParameters = Omit<Parameters, 'paymentService' | 'hasTillAttestation'>;

/** The shop's settings in one row, as JSON: what the aggregate carries, and what each settings call answers with. */
export function selectParameters(db: Queries, shopId: string) {
  return db.selectNoFrom(() => [
    jsonArrayFrom(selectRecipients(db, shopId)).as('notificationRecipients'),
    jsonArrayFrom(selectWebhooks(db, shopId)).as('webhookEndpoints'),
    jsonObjectFrom(selectLegalInformation(db, shopId)).as('legalInformation'),
    sql<boolean>`(select shops.shoppers_may_change_orders from shops where shops.id = ${shopId}::uuid)`.as(
      'shoppersMayChangeOrders',
    ),
    sql<boolean>`(select shops.sms_reminders from shops where shops.id = ${shopId}::uuid)`.as('smsReminders'),
    jsonArrayFrom(
      db
        .selectFrom('deposit_kinds')
        .where('shop_id', '=', shopId)
        .select(['id', 'label', 'cents', 'is_enabled as isEnabled'])
        .orderBy('position')
        .orderBy('label'),
    ).as('depositKinds'),
    jsonObjectFrom(db.selectFrom('payment_settings').selectAll().where('shop_id', '=', shopId)).as('payments'),
  ]);
}

export function selectLegalInformation(db: Queries, shopId: string) {
  return db
    .selectFrom('legal_information')
    .where('shop_id', '=', shopId)
    .select([
      'email',
      'title',
      'legal_form as legalForm',
      'vat_regime as vatRegime',
      'siren',
      'rcs_city as rcsCity',
      'tva',
      'street as streetAddress',
      'postal_code as postalCodeAddress',
      'city as cityAddress',
      sql<'France'>`'France'`.as('countryAddress'),
      // Cents here, euros on the wire (R-WIRE-2).
      sql<number | null>`capital / 100.0::float8`.as('capital'),
      sql<Mediator | null>`case when mediator_name is not null then json_build_object('name', mediator_name, 'address', mediator_address, 'website', mediator_website) end`.as(
        'mediator',
      ),
    ]);
}

type ParametersRow = Awaited<ReturnType<ReturnType<typeof selectParameters>['executeTakeFirstOrThrow']>>;

/** A shop that has settled nothing yet has no row: everything is off. */
export function toParameters({
  notificationRecipients,
  webhookEndpoints,
  legalInformation,
  shoppersMayChangeOrders,
  smsReminders,
  depositKinds,
  payments,
}: ParametersRow): StoredParameters {
  return {
    notificationRecipients,
    webhookEndpoints,
    legalInformation,
    orders: { shoppersMayChangeOrders },
    reminders: { sms: smsReminders },
    depositKinds,
    onlinePaymentsDetails: {
      enabled: payments?.online_enabled ?? false,
      minimalOrderAmount: (payments?.online_enabled && payments.online_minimum) || null,
      stripeAccountConfigured: payments?.account_can_charge ?? false,
      accountCreated: (payments?.account_id ?? null) !== null && payments?.account_disconnected_at === null,
      ibanLast4: payments?.payout_last4 ?? null,
      payoutSchedule: payments?.payout_schedule ?? null,
    },
    offlinePaymentsDetails: {
      enabled: payments?.offline_enabled ?? false,
      minimalOrderAmount: (payments?.offline_enabled && payments.offline_minimum) || null,
      ibanLast4: payments?.iban_last4 ?? null,
      feesOverdue: payments?.fees_overdue ?? false,
    },
    feeBearer: payments?.fee_bearer ?? 'SHOPPER',
  };
}

export async function readParameters(db: Queries, shopId: string): Promise<StoredParameters> {
  return toParameters(await selectParameters(db, shopId).executeTakeFirstOrThrow());
}
