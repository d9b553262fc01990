-- Shoppers and what placing an order needs.

-- A shopper is one person for one shop, known by the address they order with (R-SHOPPERS-1).
create table shoppers (
  shop_id uuid not null references shops (id),
  id uuid not null,
  email text not null,
  email_key text not null check (email_key = lower(btrim(email_key))),
  firstname text not null,
  lastname text not null,
  phone text not null,
  city text not null,
  -- "firstname lastname firstname email phone city", lower case without accents: what a search looks in.
  search_key text not null,
  -- Sorts as a French eye does, without accents.
  lastname_key text not null,
  origin text not null check (origin in ('ORDER', 'MANUAL')),
  orders_count integer not null default 0 check (orders_count >= 0),
  created_at timestamptz not null,
  primary key (shop_id, id),
  constraint shoppers_email unique (shop_id, email_key)
);
create index shoppers_by_name on shoppers (shop_id, lastname_key, id);
create index shoppers_newest on shoppers (shop_id, created_at, id);

create table shopper_group_members (
  shop_id uuid not null references shops (id),
  group_id uuid not null,
  shopper_id uuid not null,
  joined_at timestamptz not null,
  primary key (shop_id, group_id, shopper_id),
  foreign key (shop_id, group_id) references shopper_groups (shop_id, id),
  foreign key (shop_id, shopper_id) references shoppers (shop_id, id)
);
create index shopper_group_members_by_shopper on shopper_group_members (shop_id, shopper_id);

alter table orders
  add column idempotency_key text,
  add constraint orders_idempotency unique (shop_id, idempotency_key);

alter table shops
  -- Chosen by the merchant, `#rrggbb`; the site finds a readable ink for it.
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- Opens the site before it is published, for a day (R-SHOP-4).
  add column test_token text,
  add column test_token_expires_at timestamptz;

drop trigger shops_edit_moves_version on shops;
create trigger shops_edit_moves_version
  before update of slug, label, about, thumbnail_image_id, cover_image_id, state,
    contact_emails, contact_phones, facebook_url, instagram_url, facebook_page_linked, accent_color on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

do $$
declare
  table_name text;
begin
  foreach table_name in array array['shoppers', 'shopper_group_members'] loop
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;
