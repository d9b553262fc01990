-- What happens to an order between its acceptance and its books: changes, refunds, customers who do not come.

alter table orders
  -- Moves with each write that changes its lines, slot, weights or status: who read an older one is told so.
  add column revision integer not null default 1 check (revision > 0),
  add column source text not null default 'SITE' check (source in ('SITE', 'MERCHANT')),
  -- Nobody fetched it (R-ORDERS-11).
  add column no_show_at timestamptz,
  -- Whether its goods are taken from the stock.
  add column holds_stock boolean not null default true,
  -- The service fee's own rate, as it was when the order was placed; null for orders older than this column.
  add column fee_basis_points integer check (fee_basis_points >= 0),
  add column fee_fixed_cents integer check (fee_fixed_cents >= 0),
  -- What was given back of it although its lines stay as they are (R-ORDERS-15): its papers come to the total less this.
  add column credited integer not null default 0 check (credited >= 0);

update orders set holds_stock = false where is_test or status in ('REFUSED', 'CANCELED', 'EXPIRED');

-- Orders whose day is over and that nobody has ticked off.
create index orders_to_tick on orders (collection_date) where status = 'ACCEPTED';

alter table order_sales
  -- The estimate was kept as its weight, because nobody weighed it.
  add column is_weight_estimated boolean not null default false;

alter table order_history add column is_no_show boolean not null default false;

alter table shops add column shoppers_may_change_orders boolean not null default true;

drop trigger shops_edit_moves_version on shops;
create trigger shops_edit_moves_version
  before update of slug, label, about, thumbnail_image_id, cover_image_id, state,
    contact_emails, contact_phones, facebook_url, instagram_url, facebook_page_linked, accent_color,
    shoppers_may_change_orders on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

-- The card may be asked for less than it holds; what it gave is kept apart from what was held.
alter table order_payments
  add column captured_amount integer check (captured_amount between 0 and amount),
  -- Of the operation under way: the amount to capture, and what a cancellation for want of a customer does.
  add column operation_amount integer check (operation_amount > 0),
  add column operation_no_show boolean not null default false,
  add column operation_restock boolean not null default true;

update order_payments set captured_amount = amount
from orders
where orders.shop_id = order_payments.shop_id and orders.id = order_payments.order_id
  and orders.payment_status in ('CAPTURED', 'REFUNDED');

-- Several papers for one order: what is changed after its invoice is credited and invoiced anew (R-DOCUMENTS-5).
-- The position is the paper's place among those of its order, from 1.
alter table invoices drop constraint invoices_order, add column position smallint;
update invoices set position = case kind when 'INVOICE' then 1 else 2 end;
alter table invoices
  alter column position set not null,
  add constraint invoices_order unique (shop_id, order_id, position),
  add constraint invoices_number unique (shop_id, number);

-- Who changed what of an order, when and why (R-ORDERS-13).
create table order_changes (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null,
  actor text not null check (actor in ('SHOPPER', 'MERCHANT', 'SYSTEM')),
  kind text not null check (kind in ('CHANGED', 'WEIGHED', 'SHORTAGE', 'MOVED', 'WITHDRAWN', 'REFUNDED')),
  reason text,
  revision integer not null,
  -- The lines, the slot and the total that changed, each before and after.
  details jsonb not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_changes_by_order on order_changes (shop_id, order_id, at);

-- Every cent that changed hands, never changed and never deleted: what is wrong is answered by an opposite entry.
create table money_entries (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('CAPTURED', 'REFUNDED', 'TAKEN', 'GIVEN_BACK', 'TO_BALANCE', 'FROM_BALANCE')),
  means text not null check (means in ('CARD_ONLINE', 'ON_SITE', 'CASH', 'BALANCE')),
  cents integer not null check (cents > 0),
  -- What makes an event that is told twice one entry.
  key text not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint money_entries_key unique (shop_id, key)
);
create index money_entries_by_order on money_entries (shop_id, order_id);

insert into money_entries (shop_id, order_id, at, kind, means, cents, key)
select p.shop_id, p.order_id, p.created_at, 'CAPTURED', 'CARD_ONLINE', p.captured_amount, 'captured:' || p.order_id
from order_payments p where p.captured_amount > 0;
insert into money_entries (shop_id, order_id, at, kind, means, cents, key)
select p.shop_id, p.order_id, p.created_at, 'REFUNDED', 'CARD_ONLINE', p.refunded_amount, 'refunded-before:' || p.order_id
from order_payments p where p.refunded_amount > 0;
insert into money_entries (shop_id, order_id, at, kind, means, cents, key)
select o.shop_id, o.id, coalesce(o.collected_at, o.created_at), 'TAKEN', 'ON_SITE', o.total, 'taken:' || o.id || ':1'
from orders o where o.payment_status = 'PAID_ON_SITE' and o.total > 0;

-- A line that is given up before the hand-over leaves its order: what the shopper was acknowledged keeps its own words.
alter table order_withdrawals
  drop constraint order_withdrawals_shop_id_sale_id_fkey,
  add column label text,
  add column amount jsonb;
update order_withdrawals w
set label = l.saleable_label,
  amount = jsonb_build_object('quantity', l.quantity, 'optionWeight', l.option_weight,
    'selectedWeight', l.selected_weight, 'weighedGrams', l.weighed_grams, 'subTotal', l.sub_total)
from order_sales l where l.shop_id = w.shop_id and l.id = w.sale_id;
alter table order_withdrawals alter column label set not null, alter column amount set not null;

-- What the shop gives back of an order, and how far that has come.
create table order_refunds (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null,
  actor text not null check (actor in ('SHOPPER', 'MERCHANT', 'SYSTEM')),
  -- A change that made the order cheaper, the merchant's own refund, one made at the payment service by hand, or what
  -- the scale said above all that the card holds.
  cause text not null check (cause in ('CHANGE', 'REFUND', 'BY_HAND', 'REBATE')),
  reason text,
  means text not null check (means in ('CARD', 'CASH', 'BALANCE', 'NONE')),
  cents integer not null check (cents > 0),
  -- The lines it pays back, each with its quantity or grams and its amount.
  lines jsonb not null default '[]',
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  -- The payment service's own name for it.
  service_id text,
  attempts integer not null default 0,
  attempted_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_refunds_by_order on order_refunds (shop_id, order_id, at);
create index order_refunds_pending on order_refunds (attempted_at) where state = 'PENDING';
create constraint trigger order_refunds_move_version after insert or update on order_refunds
  deferrable initially deferred for each row execute function bump_orders_version();

-- A fee that was owed may be owed no more: each row adds to the order's, and may take away from it.
alter table platform_fees
  add column id uuid not null default gen_random_uuid(),
  drop constraint platform_fees_pkey,
  drop constraint platform_fees_amount_check,
  add primary key (shop_id, id),
  add constraint platform_fees_amount_check check (amount <> 0);
create index platform_fees_by_order on platform_fees (shop_id, order_id);

-- A request that may be sent twice is carried out once: its key, what it asked for, and what was answered.
create table idempotency_keys (
  shop_id uuid not null references shops (id),
  call text not null,
  key text not null,
  body_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (shop_id, call, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

alter table order_notifications
  drop constraint order_notifications_kind_check,
  add constraint order_notifications_kind_check check (kind in ('PLACED', 'ACCEPTED', 'REFUSED', 'CANCELED', 'WEIGHED',
    'COLLECTED', 'PAYMENT_ENDING', 'WITHDRAWN', 'CHANGED', 'NO_SHOW', 'REOPENED', 'REFUNDED', 'REFUND_FAILED'));

-- Neither update nor delete of what is a journal.
grant select, insert on order_changes, money_entries to etal_app, etal_system;
grant select, insert, update on order_refunds to etal_app, etal_system;
grant select, insert, delete on idempotency_keys to etal_app, etal_system;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['order_changes', 'money_entries', 'order_refunds', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;
