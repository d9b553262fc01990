import type { AccountNumbers } from '@etal/domain/accounting/sales-journal';
import type { ReportedDay, ReportRhythm } from '@etal/domain/accounting/sales-report';
import type { Role } from '@etal/domain/accounts/roles';
import type { Weekday } from '@etal/domain/calendar/dates';
import type { SecurityEventKind } from '@etal/domain/accounts/security-events';
import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, WeightOption } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import type { Closure } from '@etal/domain/collection/closures';
import type { OpeningHours } from '@etal/domain/collection/opening-hours';
import type { DocumentModel } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import type { FeeInvoiceModel } from '@etal/domain/fees/fee-invoice';
import type { Audience, NotificationChannel, NotificationKind, UnsentState } from '@etal/domain/orders/notifications';
import type { LineAmount, OrderChangeKind, OrderDifference } from '@etal/domain/orders/journal';
import type { MoneyKind } from '@etal/domain/orders/ledger';
import type { Allergen } from '@etal/domain/catalog/food-law';
import type { NetMeasure } from '@etal/domain/catalog/net-quantity';
import type { FeeBearer } from '@etal/domain/orders/fees';
import type { OrderActor, OrderSource, PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { DisputeState, PaymentOperation, PaymentStatus } from '@etal/domain/orders/payment';
import type { PayoutLineKind, PayoutSchedule, PayoutState } from '@etal/domain/payouts/payout';
import type { RefundCause, RefundedLine, RefundMeans, RefundState } from '@etal/domain/orders/refund';
import type { LegalForm, VatRegime } from '@etal/domain/settings/legal-information';
import type { MailingAudience, MailingKind, MailingState } from '@etal/domain/mailings/mailings';
import type { SiteLook } from '@etal/domain/shop/looks';
import type { ShopState } from '@etal/domain/shop/shop';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import type { DepositMove } from '@etal/domain/till/deposits';
import type { MoneyMeans } from '@etal/domain/till/means';
import type { ByMeans } from '@etal/domain/till/till-day';
import type { VatRate } from '@etal/domain/vat';
import type { LegalText } from '@etal/texts/legal-text';
import type { ColumnType, Generated } from 'kysely';
import type { Lane } from '../outbox/lanes.ts';

/** The tables as the migrations leave them; `schema.test.ts` compares the two. */
export interface Tables {
  accounting_months: AccountingMonths;
  accounting_settings: AccountingSettings;
  article_categories: ArticleCategories;
  bag_articles: BagArticles;
  bag_week_articles: BagWeekArticles;
  bag_weeks: BagWeeks;
  collection_points: CollectionPoints;
  deposit_kinds: DepositKinds;
  email_changes: EmailChanges;
  fee_debits: FeeDebits;
  fee_invoice_counters: FeeInvoiceCounters;
  fee_invoices: FeeInvoices;
  helper_codes: HelperCodes;
  idempotency_keys: IdempotencyKeys;
  images: Images;
  invitations: Invitations;
  invoice_counters: InvoiceCounters;
  invoice_orders: InvoiceOrders;
  invoices: Invoices;
  known_devices: KnownDevices;
  known_networks: KnownNetworks;
  legal_information: LegalInformation;
  mailing_recipients: MailingRecipients;
  mailings: Mailings;
  memberships: Memberships;
  migrations: Migrations;
  money_entries: MoneyEntries;
  notification_recipients: NotificationRecipients;
  order_changes: OrderChanges;
  order_history: OrderHistory;
  order_notifications: OrderNotifications;
  order_papers: OrderPapers;
  order_payments: OrderPayments;
  order_refunds: OrderRefunds;
  order_sales: OrderSales;
  order_withdrawals: OrderWithdrawals;
  orders: Orders;
  announcements: Announcements;
  discarded_images: DiscardedImages;
  entry_codes: EntryCodes;
  installation: Installation;
  operators: Operators;
  outbox: Outbox;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_tokens: PasswordTokens;
  payment_settings: PaymentSettings;
  payout_lines: PayoutLines;
  payouts: Payouts;
  platform_fees: PlatformFees;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  recovery_codes: RecoveryCodes;
  saleable_days: SaleableDays;
  saleable_weeks: SaleableWeeks;
  saleables: Saleables;
  sales_reports: SalesReports;
  sandbox_objects: SandboxObjects;
  second_factors: SecondFactors;
  security_events: SecurityEvents;
  sessions: Sessions;
  shop_features: ShopFeatures;
  shop_holidays: ShopHolidays;
  shop_security: ShopSecurity;
  shopper_group_members: ShopperGroupMembers;
  shopper_groups: ShopperGroups;
  shopper_links: ShopperLinks;
  shopper_sessions: ShopperSessions;
  shopper_words: ShopperWords;
  shoppers: Shoppers;
  shops: Shops;
  sign_in_links: SignInLinks;
  sms_days: SmsDays;
  stock_alerts: StockAlerts;
  terms_versions: TermsVersions;
  throttles: Throttles;
  till_chains: TillChains;
  till_closings: TillClosings;
  users: Users;
  webhook_endpoints: WebhookEndpoints;
  weekly_mailings: WeeklyMailings;
}

/** `pg` would send a bare array as a PostgreSQL array: JSON goes in as its text. */
type Json<Value> = ColumnType<Value, string, string>;
/** Written by the trigger that seals an entry, and by nobody else. */
type BySeal<Value> = ColumnType<Value, never, never>;
/** Given as it is, and not as a text: rows of orders and customers travel in one JSON text (`insert-rows.ts`). */
type StoredBuyer = ColumnType<Buyer, Buyer, Buyer>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

interface PushKeys {
  id: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Date;
}

interface PushSubscriptions {
  shop_id: string;
  id: string;
  session_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

interface Migrations {
  name: string;
  applied_at: Generated<Date>;
}

interface Shops {
  id: string;
  slug: string;
  label: string;
  about: Generated<string>;
  thumbnail_image_id: string;
  cover_image_id: string;
  state: Generated<ShopState>;
  terms_version: string;
  terms_accepted_at: Date;
  version: Generated<number>;
  created_at: Generated<Date>;
  contact_emails: Generated<string[]>;
  contact_phones: Generated<string[]>;
  facebook_url: string | null;
  instagram_url: string | null;
  facebook_page_linked: Generated<boolean>;
  orders_version: Generated<number>;
  accent_color: string | null;
  test_token: string | null;
  test_token_expires_at: Date | null;
  shoppers_may_change_orders: Generated<boolean>;
  sms_reminders: Generated<boolean>;
  look: Generated<SiteLook>;
  created_by: string | null;
  suspended_at: Date | null;
  suspension_reason: string | null;
  closed_at: Date | null;
  erased_at: Date | null;
}

interface Users {
  id: Generated<string>;
  email: string;
  /** Null for a helper of the day, who has no account; `email` is empty then. */
  email_key: string | null;
  password_hash: string | null;
  created_at: Generated<Date>;
  name: Generated<string>;
}

interface Memberships {
  shop_id: string;
  user_id: string;
  role: Role;
  joined_at: Date;
  last_seen_at: Date | null;
  until: Date | null;
  is_operator: Generated<boolean>;
}

interface Invitations {
  shop_id: string;
  id: Generated<string>;
  email: string;
  email_key: string;
  role: Role;
  token_hash: Buffer | null;
  sent_at: Date;
  expires_at: Date;
}

interface HelperCodes {
  shop_id: string;
  token_hash: Buffer;
  expires_at: Date;
}

interface Sessions {
  id: Generated<string>;
  shop_id: string | null;
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  place: Generated<string>;
  by_passkey: Generated<boolean>;
  proven_at: Generated<Date>;
  second_factor_at: Date | null;
}

interface SecurityEvents {
  shop_id: string;
  id: string;
  at: Date;
  kind: SecurityEventKind;
  actor_id: string | null;
  actor_name: string;
  place: string;
  subject: string;
}

interface KnownDevices {
  token_hash: Buffer;
  user_id: string;
  last_used_at: Date;
}

interface KnownNetworks {
  user_id: string;
  network_hash: Buffer;
  last_used_at: Date;
}

interface SignInLinks {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

interface Passkeys {
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  name: string;
  added_at: Date;
  last_used_at: Date | null;
}

interface PasskeyChallenges {
  challenge: string;
  user_id: string | null;
  expires_at: Date;
}

interface SecondFactors {
  user_id: string;
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
}

interface EmailChanges {
  user_id: string;
  new_email: string;
  old_token_hash: Buffer | null;
  new_token_hash: Buffer | null;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
  done_at: Date | null;
  expires_at: Date;
}

interface ShopSecurity {
  shop_id: string;
  second_factor_since: Date | null;
}

interface PasswordTokens {
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface Throttles {
  key: string;
  hits: number;
  window_started_at: Date;
  blocked_until: Date | null;
}

interface Images {
  shop_id: string;
  id: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Generated<Date>;
  drawing: string | null;
  unused_since: Date | null;
}

interface ArticleCategories {
  shop_id: string;
  id: string;
  label: string;
  label_key: string;
  position: number;
}

interface Saleables {
  shop_id: string;
  id: string;
  kind: 'ARTICLE' | 'BAG';
  slug: string;
  label: string;
  description: Generated<string>;
  category_id: string | null;
  image_id: string;
  tags: Generated<Tag[]>;
  is_enabled: Generated<boolean>;
  pricing: PricingModel | BagType;
  unit_price: number | null;
  price_per_kilogram: number | null;
  average_weight: number | null;
  options: JsonWithDefault<WeightOption[]>;
  tva_rate: VatRate;
  is_stock_enabled: Generated<boolean>;
  stock: number | null;
  orders_count: Generated<number>;
  created_at: Generated<Date>;
  is_perishable: Generated<boolean>;
  origin: string | null;
  net_amount: number | null;
  net_measure: NetMeasure | null;
  is_net_drained: Generated<boolean>;
  variety: string | null;
  ingredients: string | null;
  allergens: Generated<Allergen[]>;
  storage: string | null;
  deposit_kind_id: string | null;
  deposit_count: number | null;
  unit: string | null;
  stock_per_day: Generated<boolean>;
  usual_stock: number | null;
}

interface SaleableDays {
  shop_id: string;
  saleable_id: string;
  date: string;
  offered: number;
}

interface SaleableWeeks {
  shop_id: string;
  saleable_id: string;
  week: string;
  was_on_sale: boolean;
  is_on_sale: boolean;
  stock: number | null;
}

interface Outbox {
  id: Generated<string>;
  shop_id: string | null;
  topic: string;
  payload: Json<unknown>;
  dedupe_key: string | null;
  is_bulk: Generated<boolean>;
  lane: Generated<Lane>;
  queue: Generated<string>;
  attempts: Generated<number>;
  available_at: Generated<Date>;
  leased_until: Date | null;
  last_error: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  created_at: Generated<Date>;
}

interface Orders {
  shop_id: string;
  id: string;
  reference: string;
  status: StoredOrderStatus;
  payment_channel: PaymentChannel;
  is_test: Generated<boolean>;
  collection_point_id: string;
  collection_point_label: string;
  collection_date: string;
  collection_start: number;
  collection_end: number;
  shopper_id: string;
  shopper_firstname: string;
  shopper_lastname: string;
  shopper_email: string;
  shopper_phone: string;
  shopper_city: string;
  shopper_key: string;
  sub_total: number;
  platform_fees: number;
  borne_fees: Generated<number>;
  fee_bearer: Generated<FeeBearer>;
  total: number;
  created_at: Generated<Date>;
  payment_status: Generated<PaymentStatus>;
  status_reason: string | null;
  note: Generated<string>;
  access_token: Generated<string>;
  collection_point_street: Generated<string>;
  collection_point_postal_code: Generated<string>;
  collection_point_city: Generated<string>;
  collection_point_latitude: number | null;
  collection_point_longitude: number | null;
  collected_at: Date | null;
  idempotency_key: string | null;
  idempotency_hash: string | null;
  revision: Generated<number>;
  source: Generated<OrderSource>;
  no_show_at: Date | null;
  holds_stock: Generated<boolean>;
  fee_basis_points: number | null;
  fee_fixed_cents: number | null;
  credited: Generated<number>;
  reminded_at: Date | null;
  terms_hash: string | null;
  buyer: StoredBuyer | null;
  monthly_term: number | null;
  accepts_mail: Generated<boolean>;
}

interface OrderSales {
  shop_id: string;
  id: string;
  order_id: string;
  position: number;
  klass: 'CapturedWeightOrderSale' | 'UnitOrderSale' | 'WeighingRequiredUnitOrderSale' | 'WeightOptionOrderSale';
  saleable_id: string;
  saleable_label: string;
  saleable_image_id: string | null;
  saleable_category_label: string | null;
  tva_rate: VatRate;
  quantity: number | null;
  selected_weight: number | null;
  option_weight: number | null;
  unit_price: number | null;
  price_per_kilogram: number | null;
  average_weight: number | null;
  weighed_grams: number | null;
  estimated_sub_total: number;
  sub_total: number;
  is_perishable: Generated<boolean>;
  is_weight_estimated: Generated<boolean>;
  deposit_kind_id: string | null;
  deposit_label: string | null;
  deposit_cents: number | null;
  deposit_count: number | null;
  unit: string | null;
}

interface OrderWithdrawals {
  shop_id: string;
  sale_id: string;
  order_id: string;
  withdrawn_at: Date;
  label: string;
  amount: Json<LineAmount>;
}

interface BagArticles {
  shop_id: string;
  bag_id: string;
  article_id: string;
  quantity: number;
  position: number;
  weight: number | null;
}

interface BagWeeks {
  shop_id: string;
  bag_id: string;
  week: string;
  is_shown: boolean;
}

interface BagWeekArticles {
  shop_id: string;
  bag_id: string;
  week: string;
  position: number;
  article_id: string;
  quantity: number;
  weight: number | null;
}

interface CollectionPoints {
  shop_id: string;
  id: string;
  label: string;
  description: string;
  image_id: string;
  is_enabled: Generated<boolean>;
  street: string;
  postal_code: string;
  city: string;
  latitude: number;
  longitude: number;
  opening_hours: Json<OpeningHours>;
  closures: JsonWithDefault<Closure[]>;
  online_payments_enabled: Generated<boolean>;
  offline_payments_enabled: Generated<boolean>;
  created_at: Generated<Date>;
}

interface ShopperGroups {
  shop_id: string;
  id: string;
  label: string;
  description: string;
  collection_point_id: string;
  members_count: Generated<number>;
  created_at: Generated<Date>;
}

interface ShopFeatures {
  shop_id: string;
  position: number;
  title: string;
  text: string;
  image_id: string;
}

interface LegalInformation {
  shop_id: string;
  email: string;
  title: string;
  legal_form: LegalForm;
  vat_regime: Generated<VatRegime>;
  siren: string;
  tva: string | null;
  capital: number | null;
  street: string;
  postal_code: string;
  city: string;
  mediator_name: string | null;
  mediator_address: string | null;
  mediator_website: string | null;
  rcs_city: string | null;
  updated_at: Generated<Date>;
}

interface NotificationRecipients {
  shop_id: string;
  id: string;
  label: string;
  email: string | null;
  phone: string | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: Generated<number>;
}

interface PaymentSettings {
  shop_id: string;
  online_enabled: Generated<boolean>;
  online_minimum: number | null;
  online_comes_back: Generated<boolean>;
  online_lost: Generated<boolean>;
  offline_enabled: Generated<boolean>;
  offline_minimum: number | null;
  offline_comes_back: Generated<boolean>;
  offline_lost: Generated<boolean>;
  account_id: string | null;
  account_can_charge: Generated<boolean>;
  payout_last4: string | null;
  pays_out_monthly: Generated<boolean>;
  requirements_due: Generated<boolean>;
  requirements_past_due: Generated<boolean>;
  requirements_deadline: Date | null;
  account_disconnected_at: Date | null;
  payout_schedule: PayoutSchedule | null;
  customer_id: string | null;
  iban_session_id: string | null;
  iban_payment_method_id: string | null;
  iban_mandate_id: string | null;
  iban_last4: string | null;
  typed_iban: string | null;
  fees_overdue: Generated<boolean>;
  fee_bearer: Generated<FeeBearer>;
  updated_at: Generated<Date>;
}

interface WebhookEndpoints {
  shop_id: string;
  id: string;
  url: string;
  secret: string;
  created_at: Generated<Date>;
  failing_since: Date | null;
  disabled_at: Date | null;
}

interface OrderPayments {
  shop_id: string;
  order_id: string;
  account_id: string;
  session_id: string | null;
  checkout_url: string | null;
  expires_at: Date;
  payment_id: string | null;
  amount: number;
  application_fee: number;
  refunded_amount: Generated<number>;
  capture_before: Date | null;
  is_disputed: Generated<boolean>;
  dispute_state: DisputeState | null;
  dispute_amount: number | null;
  dispute_respond_by: Date | null;
  dispute_opened_at: Date | null;
  dispute_closed_at: Date | null;
  reminded_at: Date | null;
  operation: PaymentOperation | null;
  operation_target: 'ACCEPTED' | 'REFUSED' | 'CANCELED' | 'EXPIRED' | 'PAID' | null;
  operation_actor: OrderActor | null;
  operation_reason: string | null;
  operation_since: Date | null;
  created_at: Generated<Date>;
  captured_amount: number | null;
  operation_amount: number | null;
  operation_no_show: Generated<boolean>;
  operation_restock: Generated<boolean>;
}

interface OrderHistory {
  shop_id: string;
  id: Generated<string>;
  order_id: string;
  at: Date;
  actor: OrderActor;
  from_status: StoredOrderStatus | null;
  to_status: StoredOrderStatus;
  reason: string | null;
  is_no_show: Generated<boolean>;
  by_name: Generated<string | null>;
  by_user: Generated<string | null>;
}

interface OrderChanges {
  shop_id: string;
  id: Generated<string>;
  order_id: string;
  at: Date;
  actor: OrderActor;
  kind: OrderChangeKind;
  reason: string | null;
  revision: number;
  details: Json<OrderDifference>;
  by_name: Generated<string | null>;
}

interface MoneyEntries {
  shop_id: string;
  id: Generated<string>;
  order_id: string | null;
  at: Date;
  kind: MoneyKind;
  means: MoneyMeans;
  cents: number;
  key: string;
  shopper_id: string;
  collection_point_id: string | null;
  deposits: JsonWithDefault<DepositMove[]>;
  note: string | null;
  recorded_at: Date;
  day: BySeal<string>;
  sequence: BySeal<number>;
  previous_hash: BySeal<string>;
  hash: BySeal<string>;
}

interface TillChains {
  shop_id: string;
  last_sequence: Generated<number>;
  last_hash: Generated<string>;
  recorded_at: Generated<Date>;
}

interface TillClosings {
  shop_id: string;
  number: number;
  date: string;
  collection_point_id: string | null;
  complement: number;
  closed_at: Date;
  up_to_sequence: number;
  float_cents: number;
  expected: Json<ByMeans>;
  counted: Json<ByMeans>;
  note: string | null;
  total: number;
  month_total: number;
  year_total: number;
  perpetual_total: number;
}

interface DepositKinds {
  shop_id: string;
  id: Generated<string>;
  label: string;
  cents: number;
  is_enabled: Generated<boolean>;
  position: number;
}

interface OrderRefunds {
  shop_id: string;
  id: Generated<string>;
  order_id: string;
  at: Date;
  actor: OrderActor;
  cause: RefundCause;
  reason: string | null;
  means: RefundMeans;
  cents: number;
  lines: JsonWithDefault<RefundedLine[]>;
  state: RefundState;
  service_id: string | null;
  attempts: Generated<number>;
  attempted_at: Date | null;
}

interface IdempotencyKeys {
  shop_id: string;
  call: string;
  key: string;
  body_hash: Buffer;
  result: Json<unknown>;
  created_at: Date;
}

interface OrderNotifications {
  shop_id: string;
  id: string;
  order_id: string;
  kind: NotificationKind;
  audience: Audience;
  channel: NotificationChannel;
  recipient: string;
  /** In small letters, by the database. */
  recipient_key: ColumnType<string, never, never>;
  recipient_label: string;
  created_at: Date;
  unsent: UnsentState | null;
  refund_id: string | null;
}

interface PlatformFees {
  shop_id: string;
  order_id: string;
  month: string;
  amount: number;
  debit_month: string | null;
  created_at: Date;
  id: Generated<string>;
  channel: Generated<PaymentChannel>;
  invoice_month: string | null;
}

interface FeeDebits {
  shop_id: string;
  month: string;
  amount: number;
  state: FeeDebitState;
  failures: Generated<number>;
  debit_id: string | null;
  created_at: Date;
  updated_at: Date;
  announced_at: Date | null;
  leaves_on: string | null;
}

interface Payouts {
  shop_id: string;
  id: string;
  amount: number;
  state: PayoutState;
  created_at: Date;
  arrives_on: string;
  lines_read_at: Date | null;
}

interface PayoutLines {
  shop_id: string;
  payout_id: string;
  id: string;
  kind: PayoutLineKind;
  order_id: string | null;
  at: Date;
  gross: number;
  service_fee: number;
  platform_fee: number;
  net: number;
}

interface FeeInvoiceCounters {
  year: number;
  last_sequence: number;
  last_issued_at: Date;
}

interface FeeInvoices {
  shop_id: string;
  month: string;
  kind: InvoiceKind;
  year: number;
  sequence: number;
  number: string;
  issued_at: Date;
  issued_on: string;
  model: Json<FeeInvoiceModel>;
}

interface SandboxObjects {
  id: string;
  kind: string;
  data: Json<unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface Shoppers {
  shop_id: string;
  id: string;
  email: string;
  email_key: string | null;
  firstname: string;
  lastname: string;
  phone: string;
  city: string;
  search_words: Generated<string[]>;
  lastname_key: string;
  origin: 'ORDER' | 'MANUAL';
  orders_count: Generated<number>;
  created_at: Date;
  mail_choice: MailChoice | null;
  mail_chosen_at: Date | null;
  mail_bounced_at: Date | null;
  unsubscribe_token: Generated<string>;
  buyer: StoredBuyer | null;
  monthly_term: number | null;
  company_words: Generated<string[]>;
}

interface TermsVersions {
  shop_id: string;
  hash: string;
  text: Json<LegalText>;
  first_used_at: Date;
}

interface ShopperWords {
  shop_id: string;
  word: string;
  shopper_id: string;
}

interface ShopperGroupMembers {
  shop_id: string;
  group_id: string;
  shopper_id: string;
  joined_at: Date;
}

interface ShopperLinks {
  shop_id: string;
  token_hash: Buffer;
  shopper_id: string;
  expires_at: Date;
}

interface ShopperSessions {
  shop_id: string;
  token_hash: Buffer;
  shopper_id: string;
  created_at: Date;
  expires_at: Date;
}

interface Mailings {
  shop_id: string;
  id: string;
  kind: MailingKind;
  is_weekly: Generated<boolean>;
  subject: string;
  text: string;
  image_id: string | null;
  audience: Json<MailingAudience>;
  send_at: Date;
  created_at: Date;
  state: MailingState;
  content: Json<unknown> | null;
  left_out: Generated<number>;
  queued_through: string | null;
}

interface MailingRecipients {
  shop_id: string;
  mailing_id: string;
  shopper_id: string;
  state: Generated<'WAITING' | 'SENT' | 'FAILED'>;
  sent_at: Date | null;
  unsubscribed_at: Date | null;
}

interface WeeklyMailings {
  shop_id: string;
  is_enabled: boolean;
  weekday: Weekday;
  minutes: number;
  intro: Generated<string>;
  last_on: string | null;
}

interface ShopHolidays {
  shop_id: string;
  from_date: string;
  to_date: string;
  message: Generated<string>;
}

interface SmsDays {
  shop_id: string;
  day: string;
  sent: number;
}

interface StockAlerts {
  shop_id: string;
  id: Generated<string>;
  saleable_id: string;
  email_key: string;
  email: string;
  created_at: Date;
  told_at: Date | null;
}

interface InvoiceCounters {
  shop_id: string;
  kind: InvoiceKind;
  year: number;
  last_sequence: number;
  last_issued_at: Date;
}

interface AccountingMonths {
  shop_id: string;
  month: string;
  closed_at: Date | null;
  sent_at: Date | null;
}

interface DiscardedImages {
  image_id: string;
  shop_id: string;
  discarded_at: Date;
}

interface Installation {
  only_one: Generated<boolean>;
  silent_since: Date | null;
}

interface Announcements {
  only_one: Generated<boolean>;
  text: string;
  until: Date;
}

interface Operators {
  user_id: string;
  added_at: Date;
}

interface EntryCodes {
  shop_id: string;
  code_hash: Buffer;
  expires_at: Date;
}

interface AccountingSettings {
  shop_id: string;
  accountant_email: string | null;
  report_rhythm: ReportRhythm;
  accounts: Json<AccountNumbers>;
}

interface SalesReports {
  shop_id: string;
  from_date: string;
  to_date: string;
  sequence: number;
  sent_at: Date;
  days: Json<ReportedDay[]>;
}

interface InvoiceOrders {
  shop_id: string;
  invoice_id: string;
  order_id: string;
  position: number;
  total: number;
}

/** A view: every paper that tells of an order, the invoices of a month among them. */
interface OrderPapers {
  shop_id: string;
  order_id: string;
  position: number;
  id: string;
  kind: InvoiceKind;
  year: number;
  sequence: number;
  number: string;
  issued_at: Date;
  model: Json<DocumentModel>;
  total: number;
  is_monthly: boolean;
}

interface Invoices {
  shop_id: string;
  id: Generated<string>;
  order_id: string | null;
  kind: InvoiceKind;
  year: number;
  sequence: number;
  number: string;
  issued_at: Date;
  issued_on: string;
  accounted_on: string;
  model: Json<DocumentModel>;
  position: number | null;
}
