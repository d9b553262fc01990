-- Settings, the money of orders, and who is told of what.

create table legal_information (
  shop_id uuid primary key references shops (id),
  email text not null,
  title text not null,
  legal_form text not null
    check (legal_form in ('EARL', 'EURL', 'SAS', 'SASU', 'SARL', 'SA', 'EI', 'GAEC', 'SCEA', 'ASSOCIATION', 'COOPERATIVE')),
  vat_regime text not null default 'STANDARD' check (vat_regime in ('STANDARD', 'FRANCHISE', 'RFA')),
  siren text not null check (siren ~ '^\d{9}$'),
  tva text,
  -- Cents; only companies have one.
  capital bigint check (capital > 0),
  street text not null,
  postal_code text not null,
  city text not null,
  updated_at timestamptz not null default now()
);

create table notification_recipients (
  shop_id uuid not null references shops (id),
  id uuid not null,
  label text not null,
  email text,
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint notification_recipients_one_way check (num_nonnulls(email, phone) = 1),
  constraint notification_recipients_email unique (shop_id, email),
  constraint notification_recipients_phone unique (shop_id, phone)
);

create table payment_settings (
  shop_id uuid primary key references shops (id),
  online_enabled boolean not null default false,
  online_minimum integer check (online_minimum > 0),
  offline_enabled boolean not null default false,
  offline_minimum integer check (offline_minimum > 0),
  -- The merchant's account with the payment service.
  account_id text unique,
  account_can_charge boolean not null default false,
  payout_last4 text check (payout_last4 ~ '^[0-9A-Z]{4}$'),
  pays_out_monthly boolean not null default false,
  -- The IBAN from which the platform takes its fees on on-site orders, as the payment service knows it.
  customer_id text unique,
  iban_session_id text unique,
  iban_payment_method_id text unique,
  iban_mandate_id text,
  iban_last4 text check (iban_last4 ~ '^[0-9A-Z]{4}$'),
  -- The IBAN itself, only where no payment service keeps it (R-RUNNING-4).
  typed_iban text,
  fees_overdue boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint payment_settings_online check (account_can_charge or not online_enabled),
  constraint payment_settings_offline check (iban_last4 is not null or not offline_enabled)
);

create table webhook_endpoints (
  shop_id uuid not null references shops (id),
  id uuid not null,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint webhook_endpoints_url unique (shop_id, url)
);

alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('PENDING_PAYMENT', 'EXPIRED', 'PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED')),
  add column payment_status text not null default 'DUE_ON_SITE'
    check (payment_status in ('AWAITING', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'VOIDED', 'DUE_ON_SITE', 'PAID_ON_SITE', 'NONE')),
  -- Why it was refused or cancelled, in the words the shopper is told.
  add column status_reason text,
  add column note text not null default '',
  -- The only way in for the shopper (R-STOREFRONT-4).
  add column access_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- The point as it was when the order was placed (R-COLLECTION-3).
  add column collection_point_street text not null default '',
  add column collection_point_postal_code text not null default '',
  add column collection_point_city text not null default '',
  add column collection_point_latitude double precision,
  add column collection_point_longitude double precision,
  add column collected_at timestamptz;

drop index orders_by_collection, orders_by_total, orders_by_creation;
create index orders_by_collection on orders (shop_id, collection_date, collection_start, id) where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_total on orders (shop_id, total, id) where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_creation on orders (shop_id, created_at, id) where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_active on orders (shop_id, collection_date, collection_start, id) where status in ('PAID', 'ACCEPTED');
-- What the jobs look for over all shops: orders whose day has passed, checkouts left open.
create index orders_open_by_date on orders (collection_date) where status in ('PAID', 'ACCEPTED');
create index orders_pending on orders (shop_id, id) where status = 'PENDING_PAYMENT';

create table order_payments (
  shop_id uuid not null references shops (id),
  order_id uuid not null,
  account_id text not null,
  session_id text unique,
  checkout_url text,
  expires_at timestamptz not null,
  payment_id text unique,
  amount integer not null check (amount > 0),
  application_fee integer not null check (application_fee >= 0),
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  capture_before timestamptz,
  is_disputed boolean not null default false,
  reminded_at timestamptz,
  -- Begun in our books, its end at the payment service not yet known. `operation_since` is the lease of whoever
  -- is at it: a later reader takes over once it is old.
  operation text check (operation in ('CAPTURE', 'RELEASE', 'REFUND')),
  operation_target text check (operation_target in ('ACCEPTED', 'REFUSED', 'CANCELED')),
  operation_actor text check (operation_actor in ('SHOPPER', 'MERCHANT', 'SYSTEM')),
  operation_reason text,
  operation_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint order_payments_operation check (num_nonnulls(operation, operation_target, operation_actor, operation_since) in (0, 4))
);
create index order_payments_underway on order_payments (operation_since) where operation is not null;
create index order_payments_holds on order_payments (capture_before) where capture_before is not null;

create table order_history (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null,
  actor text not null check (actor in ('SHOPPER', 'MERCHANT', 'SYSTEM')),
  from_status text,
  to_status text not null,
  reason text,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_history_by_order on order_history (shop_id, order_id, at);

-- Who was told of what. How far it came stands in the outbox, under the same id; a delivered message leaves
-- the outbox after a while, so that a row without one was sent.
create table order_notifications (
  shop_id uuid not null references shops (id),
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('PLACED', 'ACCEPTED', 'REFUSED', 'CANCELED', 'WEIGHED', 'COLLECTED', 'PAYMENT_ENDING')),
  audience text not null check (audience in ('SHOPPER', 'MERCHANT', 'TOOL')),
  channel text not null check (channel in ('EMAIL', 'SMS', 'WEBHOOK')),
  -- An address, a number, or the id of the webhook endpoint.
  recipient text not null,
  recipient_label text not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_notifications_by_order on order_notifications (shop_id, order_id, created_at);

-- The platform's fees on on-site orders: one entry per order, one debit per shop and month.
create table platform_fees (
  shop_id uuid not null references shops (id),
  order_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  amount integer not null check (amount > 0),
  -- The debit that takes it.
  debit_month text,
  created_at timestamptz not null,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index platform_fees_owed on platform_fees (shop_id, month) where debit_month is null;

create table fee_debits (
  shop_id uuid not null references shops (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  amount integer not null check (amount > 0),
  state text not null check (state in ('PLANNED', 'PROCESSING', 'SUCCEEDED', 'FAILED')),
  failures integer not null default 0,
  debit_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop_id, month)
);

-- The payment sandbox of `npm start`: what a payment service would hold, no shop's business (R-RUNNING-4).
create table sandbox_objects (
  id text primary key,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on sandbox_objects to etal_system;

-- Orders come and go all day: they have a count of their own, so that the site's pages, kept per `version`,
-- outlive them.
alter table shops add column orders_version bigint not null default 1;

create function bump_orders_version() returns trigger language plpgsql as $$
declare
  changed_shop uuid := coalesce(new.shop_id, old.shop_id);
begin
  if current_setting('etal.bumped_orders', true) is distinct from changed_shop::text then
    update shops set orders_version = orders_version + 1 where id = changed_shop;
    perform set_config('etal.bumped_orders', changed_shop::text, true);
  end if;
  return null;
end $$;

create constraint trigger orders_move_version after insert or update or delete on orders
  deferrable initially deferred for each row execute function bump_orders_version();

do $$
declare
  table_name text;
begin
  foreach table_name in array array['legal_information', 'notification_recipients', 'payment_settings', 'webhook_endpoints',
    'order_payments', 'order_history', 'order_notifications', 'platform_fees', 'fee_debits'] loop
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
  foreach table_name in array array['legal_information', 'notification_recipients', 'payment_settings', 'webhook_endpoints'] loop
    execute format('create constraint trigger moves_version after insert or delete on %I deferrable initially deferred for each row execute function bump_shop_version()', table_name);
    execute format('create constraint trigger edit_moves_version after update on %I deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version()', table_name);
  end loop;
end $$;
