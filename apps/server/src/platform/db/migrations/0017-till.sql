-- The till: how customers paid, what they have in advance or still owe, deposits, days that were counted and closed,
-- and a chain that seals every entry of money.

-- What goods may leave in and comes back: jars, crates, bottles (R-TILL-4).
create table deposit_kinds (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  label text not null,
  cents integer not null check (cents >= 0),
  is_enabled boolean not null default true,
  position smallint not null,
  primary key (shop_id, id)
);

alter table saleables
  add column deposit_kind_id uuid,
  -- How many of them leave with one piece of it.
  add column deposit_count smallint check (deposit_count between 1 and 100),
  add constraint saleables_deposit check ((deposit_kind_id is null) = (deposit_count is null)),
  add constraint saleables_deposit_kind foreign key (shop_id, deposit_kind_id) references deposit_kinds (shop_id, id);

-- As they were when it was ordered.
alter table order_sales
  add column deposit_kind_id uuid,
  add column deposit_label text,
  add column deposit_cents integer check (deposit_cents >= 0),
  add column deposit_count smallint check (deposit_count between 1 and 100),
  add constraint order_sales_deposit
    check (num_nulls(deposit_kind_id, deposit_label, deposit_cents, deposit_count) in (0, 4));

alter table money_entries
  -- Null: money of the customer's balance, without an order.
  alter column order_id drop not null,
  add column shopper_id uuid,
  -- Where it changed hands; null where that is no collection point.
  add column collection_point_id uuid,
  -- Of DEPOSIT_OUT and DEPOSIT_BACK: which, how many, and what each was worth.
  add column deposits jsonb not null default '[]',
  add column note text,
  -- When it was written, which is later than `at` for what a phone without a network has kept.
  add column recorded_at timestamptz,
  -- The date of receipt in Paris.
  add column day date,
  add column sequence integer,
  add column previous_hash text,
  add column hash text,
  drop constraint money_entries_kind_check,
  drop constraint money_entries_means_check,
  drop constraint money_entries_cents_check;

update money_entries set means = 'UNSPECIFIED' where means = 'ON_SITE';
update money_entries set
  at = date_trunc('milliseconds', money_entries.at),
  recorded_at = date_trunc('milliseconds', money_entries.at),
  day = (money_entries.at at time zone 'Europe/Paris')::date,
  shopper_id = orders.shopper_id,
  collection_point_id = case when money_entries.means <> 'CARD_ONLINE' then orders.collection_point_id end
from orders where orders.shop_id = money_entries.shop_id and orders.id = money_entries.order_id;

-- One row a shop: the end of its chain. Who writes money, numbers a paper or closes a day holds it until they end.
create table till_chains (
  shop_id uuid primary key references shops (id),
  last_sequence integer not null default 0,
  last_hash text not null default repeat('0', 64),
  recorded_at timestamptz not null default '-infinity'
);

-- The line of the yearly archive, whose SHA-256 the next entry holds. Every column that says something is in it.
create function money_entry_line(entry money_entries) returns text language sql stable as $$
  select '{"sequence":' || entry.sequence
    || ',"previousHash":"' || entry.previous_hash
    || '","recordedAt":"' || to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","at":"' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","day":"' || to_char(entry.day, 'YYYY-MM-DD')
    || '","kind":"' || entry.kind
    || '","means":"' || entry.means
    || '","cents":' || entry.cents
    || ',"id":"' || entry.id
    || '","key":' || to_json(entry.key)::text
    || ',"shopperId":"' || entry.shopper_id
    || '","orderId":' || coalesce('"' || entry.order_id || '"', 'null')
    || ',"collectionPointId":' || coalesce('"' || entry.collection_point_id || '"', 'null')
    || ',"deposits":' || entry.deposits::text
    || ',"note":' || coalesce(to_json(entry.note)::text, 'null')
    || '}'
$$;

create function money_entry_hash(entry money_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(money_entry_line(entry), 'UTF8')), 'hex')
$$;

-- With the owner's rights: no other role may write the end of a chain.
create function lock_till(shop uuid) returns till_chains language plpgsql security definer
set search_path from current as $$
declare
  chain till_chains;
begin
  insert into till_chains (shop_id) values (shop) on conflict do nothing;
  select * into chain from till_chains where shop_id = shop for update;
  return chain;
end $$;

-- Numbers and seals an entry; one whose key is known is there already.
create function seal_money_entry() returns trigger language plpgsql security definer
set search_path from current as $$
declare
  chain till_chains := lock_till(new.shop_id);
begin
  if exists (select from money_entries where shop_id = new.shop_id and key = new.key) then return null; end if;
  new.at := date_trunc('milliseconds', new.at);
  new.recorded_at := greatest(date_trunc('milliseconds', new.recorded_at), chain.recorded_at);
  new.day := (new.at at time zone 'Europe/Paris')::date;
  new.sequence := chain.last_sequence + 1;
  new.previous_hash := chain.last_hash;
  new.hash := money_entry_hash(new);
  update till_chains set last_sequence = new.sequence, last_hash = new.hash, recorded_at = new.recorded_at
  where shop_id = new.shop_id;
  return new;
end $$;

-- What was written before there was a chain is sealed now, in the order in which it happened.
do $$
declare
  entry money_entries;
  chain till_chains;
begin
  for entry in select * from money_entries order by shop_id, recorded_at, key loop
    chain := lock_till(entry.shop_id);
    entry.sequence := chain.last_sequence + 1;
    entry.previous_hash := chain.last_hash;
    entry.hash := money_entry_hash(entry);
    update money_entries set sequence = entry.sequence, previous_hash = entry.previous_hash, hash = entry.hash
    where shop_id = entry.shop_id and id = entry.id;
    update till_chains set last_sequence = entry.sequence, last_hash = entry.hash, recorded_at = entry.recorded_at
    where shop_id = entry.shop_id;
  end loop;
end $$;

alter table money_entries
  alter column shopper_id set not null,
  alter column recorded_at set not null,
  alter column day set not null,
  alter column sequence set not null,
  alter column previous_hash set not null,
  alter column hash set not null,
  add constraint money_entries_kind_check check (kind in ('CAPTURED', 'REFUNDED', 'TAKEN', 'GIVEN_BACK', 'TO_BALANCE',
    'FROM_BALANCE', 'DEPOSIT_OUT', 'DEPOSIT_BACK', 'LET_GO')),
  add constraint money_entries_means_check check (means in ('CARD_ONLINE', 'UNSPECIFIED', 'CASH', 'CHEQUE', 'CARD',
    'TRANSFER', 'VOUCHER', 'BALANCE', 'NONE')),
  add constraint money_entries_cents_check check (cents > 0 or (cents = 0 and kind in ('DEPOSIT_OUT', 'DEPOSIT_BACK'))),
  add constraint money_entries_sequence unique (shop_id, sequence);
create index money_entries_by_shopper on money_entries (shop_id, shopper_id);
create index money_entries_by_day on money_entries (shop_id, day);

create trigger money_entries_seal before insert on money_entries
  for each row execute function seal_money_entry();

-- A day's takings at one point, counted and frozen; what comes later is closed as a complement.
create table till_closings (
  shop_id uuid not null references shops (id),
  -- Per shop, without a gap.
  number integer not null check (number > 0),
  date date not null,
  collection_point_id uuid,
  -- 0 for the day itself, then 1, 2, … for what came later.
  complement smallint not null check (complement >= 0),
  closed_at timestamptz not null,
  -- The last entry of the chain when it was closed: the day's entries up to it are in this closing or an earlier one.
  up_to_sequence integer not null,
  float_cents integer not null check (float_cents >= 0),
  expected jsonb not null,
  counted jsonb not null,
  note text,
  -- What was taken less what was given back: in this closing, and in all closings of the month, the year, and ever.
  total integer not null,
  month_total bigint not null,
  year_total bigint not null,
  perpetual_total bigint not null,
  primary key (shop_id, number),
  constraint till_closings_day unique nulls not distinct (shop_id, date, collection_point_id, complement)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed and never deleted.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['money_entries', 'till_closings'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      table_name || '_stay', table_name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      table_name || '_stay_all', table_name);
  end loop;
  foreach table_name in array array['deposit_kinds'] loop
    execute format('create constraint trigger moves_version after insert or delete on %I deferrable initially deferred for each row execute function bump_shop_version()', table_name);
    execute format('create constraint trigger edit_moves_version after update on %I deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version()', table_name);
  end loop;
  foreach table_name in array array['deposit_kinds', 'till_chains', 'till_closings'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;

-- What is taken, given back or kept for a customer shows on the open screens of the stall.
create constraint trigger money_entries_move_version after insert on money_entries
  deferrable initially deferred for each row execute function bump_orders_version();

grant select, insert, update, delete on deposit_kinds to etal_app, etal_system;
grant select on till_chains to etal_app, etal_system;
grant select, insert on till_closings to etal_app, etal_system;
revoke all on function lock_till(uuid) from public;
grant execute on function lock_till(uuid) to etal_app, etal_system;
