-- The merchant's week: stock that is counted anew for each collection date, and what last week was like.

alter table saleables
  -- Counted per collection date: `stock` is null then, and what is left is what is offered less what orders hold.
  add column stock_per_day boolean not null default false,
  add column usual_stock integer check (usual_stock > 0),
  add constraint saleables_counted_one_way check (
    case when stock_per_day then is_stock_enabled and stock is null else usual_stock is null end
  );

-- The dates on which something else than the usual quantity is offered.
create table saleable_days (
  shop_id uuid not null references shops (id),
  saleable_id uuid not null,
  date date not null,
  offered integer not null check (offered >= 0),
  primary key (shop_id, saleable_id, date),
  foreign key (shop_id, saleable_id) references saleables (shop_id, id) on delete cascade
);

-- What the orders of a date hold.
create index orders_holding_stock on orders (shop_id, collection_date) where holds_stock;

-- The site's pages say what is left for a date, and are kept per version of the shop: an order that takes from a stock
-- per date, gives back to it or moves moves that version too.
create function bump_version_of_day_stock() returns trigger language plpgsql as $$
begin
  if current_setting('etal.bumped_shop', true) is distinct from new.shop_id::text and exists (
    select from order_sales l join saleables s on s.shop_id = l.shop_id and s.id = l.saleable_id
    where l.shop_id = new.shop_id and l.order_id = new.id and s.stock_per_day
  ) then
    update shops set version = version + 1 where id = new.shop_id;
    perform set_config('etal.bumped_shop', new.shop_id::text, true);
  end if;
  return null;
end $$;

create constraint trigger orders_move_day_stock
  after insert or update of holds_stock, collection_date on orders
  deferrable initially deferred for each row execute function bump_version_of_day_stock();

-- A line that leaves its order is no more among those that the trigger above looks at.
create function bump_version_of_removed_line() returns trigger language plpgsql as $$
begin
  if current_setting('etal.bumped_shop', true) is distinct from old.shop_id::text and exists (
    select from saleables where shop_id = old.shop_id and id = old.saleable_id and stock_per_day
  ) then
    update shops set version = version + 1 where id = old.shop_id;
    perform set_config('etal.bumped_shop', old.shop_id::text, true);
  end if;
  return null;
end $$;

create constraint trigger order_sales_return_day_stock after delete on order_sales
  deferrable initially deferred for each row execute function bump_version_of_removed_line();

-- What « Copier la semaine dernière » goes by: one row for each week in which the merchant changed a thing.
create table saleable_weeks (
  shop_id uuid not null references shops (id),
  saleable_id uuid not null,
  -- Its Monday.
  week date not null check (extract(isodow from week) = 1),
  -- At some time of that week.
  was_on_sale boolean not null,
  -- As the merchant left it.
  is_on_sale boolean not null,
  -- The most that was counted of it; null where one stock was not counted, or had none.
  stock integer check (stock > 0),
  primary key (shop_id, saleable_id, week),
  foreign key (shop_id, saleable_id) references saleables (shop_id, id) on delete cascade
);

-- What is there already stands as last week's.
insert into saleable_weeks (shop_id, saleable_id, week, was_on_sale, is_on_sale, stock)
select shop_id, id, date_trunc('week', now() at time zone 'Europe/Paris')::date - 7, is_enabled, is_enabled,
  case when is_stock_enabled and stock > 0 then stock end
from saleables;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['saleable_days', 'saleable_weeks'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
  end loop;
end $$;

create constraint trigger moves_version after insert or delete on saleable_days
  deferrable initially deferred for each row execute function bump_shop_version();
create constraint trigger edit_moves_version after update on saleable_days
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version();
