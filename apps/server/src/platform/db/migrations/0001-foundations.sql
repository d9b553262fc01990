-- Accounts, shops, the catalogue and the outbox.
--
-- Tenancy: `etal_app` is the role of every request; it sees the rows of the shop named by the setting
-- `etal.shop_id` and of no other. `etal_system` is the role of jobs and look-ups across shops.

create extension if not exists unaccent;

-- Roles belong to the whole cluster: another database may be creating them at this very moment.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['etal_app', 'etal_system'] loop
    -- Asked first: an account that may not create roles will do where an administrator has made and granted them.
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    if not pg_has_role(current_user, role_name, 'member') then
      begin
        execute format('grant %I to %I', role_name, current_user);
      exception when unique_violation then
        null;
      end;
    end if;
  end loop;
end $$;

grant usage on schema public to etal_app, etal_system;
grant select on migrations to etal_app, etal_system;

-- A setting that was local to a past transaction reads as '' afterwards, not as null.
create function etal_shop_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('etal.shop_id', true), '')::uuid;

create table shops (
  id uuid primary key,
  slug text not null unique,
  label text not null,
  about text not null default '',
  thumbnail_image_id uuid not null,
  cover_image_id uuid not null,
  state text not null default 'INITIAL_SETUP'
    check (state in ('INITIAL_SETUP', 'EMIT_TEST_ORDER', 'MANAGE_TEST_ORDER', 'READY', 'RUNNING')),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique check (email_key = lower(btrim(email_key))),
  password_hash text,
  shop_id uuid unique references shops (id),
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_user on password_tokens (user_id);
create index password_tokens_expiry on password_tokens (expires_at);

create table throttles (
  key text primary key,
  hits integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_window on throttles (window_started_at);

create table images (
  shop_id uuid not null references shops (id),
  id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);

-- A shop and its first two images are born in one transaction, in either order.
alter table shops
  add constraint shops_thumbnail_fkey foreign key (id, thumbnail_image_id)
    references images (shop_id, id) deferrable initially deferred,
  add constraint shops_cover_fkey foreign key (id, cover_image_id)
    references images (shop_id, id) deferrable initially deferred;

create table article_categories (
  shop_id uuid not null references shops (id),
  id uuid not null,
  label text not null,
  label_key text not null,
  position integer not null,
  primary key (shop_id, id),
  -- Judged at commit: one save of the list may swap two labels.
  constraint article_categories_label unique (shop_id, label_key) deferrable initially deferred
);

create table saleables (
  shop_id uuid not null references shops (id),
  id uuid not null,
  kind text not null check (kind in ('ARTICLE', 'BAG')),
  slug text not null,
  label text not null,
  description text not null default '',
  category_id uuid,
  image_id uuid not null,
  tags text[] not null default '{}',
  is_enabled boolean not null default true,
  pricing text not null,
  unit_price integer check (unit_price > 0),
  price_per_kilogram integer check (price_per_kilogram > 0),
  average_weight integer check (average_weight > 0),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  tva_rate text not null check (tva_rate in ('RATE_5_5', 'RATE_10', 'RATE_20')),
  is_stock_enabled boolean not null default false,
  stock integer check (stock >= 0),
  orders_count integer not null default 0 check (orders_count >= 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, slug),
  foreign key (shop_id, category_id) references article_categories (shop_id, id),
  foreign key (shop_id, image_id) references images (shop_id, id),
  constraint saleables_category check (kind = 'BAG' or category_id is not null),
  constraint saleables_pricing check (
    case kind
      when 'ARTICLE' then pricing in ('BY_UNIT', 'BY_WEIGHT_OPTIONS', 'BY_CAPTURED_WEIGHT', 'BY_UNIT_WEIGHING_REQUIRED')
      else pricing in ('OPAQUE_UNIT', 'OPAQUE_WEIGHT', 'DETAILED_UNIT', 'UNIT_WEIGHING_REQUIRED')
    end
  ),
  -- R-CATALOG-2: the prices a model needs are there, the others are not.
  constraint saleables_prices check (
    case
      when pricing in ('BY_UNIT', 'OPAQUE_UNIT', 'DETAILED_UNIT') then
        num_nonnulls(unit_price) = 1 and num_nulls(price_per_kilogram, average_weight) = 2 and options = '[]'
      when pricing in ('BY_WEIGHT_OPTIONS', 'OPAQUE_WEIGHT') then
        num_nulls(unit_price, price_per_kilogram, average_weight) = 3 and options <> '[]'
      when pricing = 'BY_CAPTURED_WEIGHT' then
        num_nonnulls(price_per_kilogram) = 1 and num_nulls(unit_price, average_weight) = 2 and options = '[]'
      else
        num_nonnulls(price_per_kilogram, average_weight) = 2 and unit_price is null and options = '[]'
    end
  )
);
create index saleables_newest on saleables (shop_id, kind, created_at);
create index saleables_category on saleables (shop_id, category_id);
create index saleables_image on saleables (shop_id, image_id);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid references shops (id),
  topic text not null,
  payload jsonb not null,
  dedupe_key text unique,
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  delivered_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_undelivered on outbox (available_at) where delivered_at is null and failed_at is null;
create index outbox_shop on outbox (shop_id);

-- The shop's version: what the aggregate's ETag and the site's cache are keyed by. It moves once per
-- transaction, at its end, so that the shop's row is the last lock taken and never waits on another.
create function bump_shop_version() returns trigger language plpgsql as $$
declare
  changed_shop uuid := coalesce(new.shop_id, old.shop_id);
begin
  if current_setting('etal.bumped_shop', true) is distinct from changed_shop::text then
    update shops set version = version + 1 where id = changed_shop;
    perform set_config('etal.bumped_shop', changed_shop::text, true);
  end if;
  return null;
end $$;

create constraint trigger saleables_move_version after insert or delete on saleables
  deferrable initially deferred for each row execute function bump_shop_version();
create constraint trigger saleables_edit_moves_version after update on saleables
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version();
create constraint trigger categories_move_version after insert or delete on article_categories
  deferrable initially deferred for each row execute function bump_shop_version();
create constraint trigger categories_edit_moves_version after update on article_categories
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version();

create function move_own_shop_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger shops_edit_moves_version
  before update of slug, label, about, thumbnail_image_id, cover_image_id, state on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

grant select, insert, update on shops to etal_app;
grant select, insert, update on users to etal_app;
grant select, insert, update, delete on sessions, password_tokens, throttles to etal_app;
grant select, insert, update, delete on images, article_categories, saleables to etal_app;
grant select, insert on outbox to etal_app;
grant select, insert, update, delete on
  shops, users, sessions, password_tokens, throttles, images, article_categories, saleables, outbox to etal_system;

alter table shops enable row level security;
create policy shop_own on shops to etal_app using (id = etal_shop_id()) with check (id = etal_shop_id());
create policy shop_any on shops to etal_system using (true) with check (true);

-- Signing in happens before any shop is known, and a new shop's transaction gives it to a user who has none.
alter table users enable row level security;
create policy shop_own on users to etal_app
  using (etal_shop_id() is null or shop_id is null or shop_id = etal_shop_id())
  with check (etal_shop_id() is null or shop_id is null or shop_id = etal_shop_id());
create policy shop_any on users to etal_system using (true) with check (true);

alter table images enable row level security;
create policy shop_own on images to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on images to etal_system using (true) with check (true);

alter table article_categories enable row level security;
create policy shop_own on article_categories to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on article_categories to etal_system using (true) with check (true);

alter table saleables enable row level security;
create policy shop_own on saleables to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on saleables to etal_system using (true) with check (true);

-- Requests leave messages, also before any shop exists; only the worker takes and marks them.
alter table outbox enable row level security;
create policy shop_own on outbox for select to etal_app using (shop_id = etal_shop_id());
create policy shop_own_messages on outbox for insert to etal_app with check (shop_id is null or shop_id = etal_shop_id());
create policy shop_any on outbox to etal_system using (true) with check (true);
