-- Browsers that are told of new orders, and the pair of keys they know this platform by.

create table push_subscriptions (
  shop_id uuid not null references shops (id),
  id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  constraint push_subscriptions_endpoint unique (shop_id, endpoint)
);
grant select, insert, update, delete on push_subscriptions to etal_app, etal_system;
alter table push_subscriptions enable row level security;
create policy shop_own on push_subscriptions to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on push_subscriptions to etal_system using (true) with check (true);

-- One row for all processes, made when the first browser asks. Replacing it would silence every browser.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
grant select, insert on push_keys to etal_system;
