-- The terms of sale as they were on the day of an order (R-DOCUMENTS-10): one row for each wording, whatever the number
-- of orders that were placed under it.

create table terms_versions (
  shop_id uuid not null references shops (id),
  -- SHA-256 of the text, in hexadecimal digits.
  hash text not null,
  text jsonb not null,
  first_used_at timestamptz not null,
  primary key (shop_id, hash)
);

alter table terms_versions enable row level security;
create policy shop_own on terms_versions to etal_app
  using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on terms_versions to etal_system using (true) with check (true);
-- What was agreed is never changed: no role may update or delete it.
grant select, insert on terms_versions to etal_app, etal_system;

alter table orders
  -- Null for orders that are older than this being kept.
  add column terms_hash text,
  -- The company that the order is for (R-DOCUMENTS-13), copied when it is placed; null for a household.
  add column buyer jsonb,
  add constraint orders_terms foreign key (shop_id, terms_hash) references terms_versions (shop_id, hash);

alter table shoppers add column buyer jsonb;

-- The town of the trade register; many farms are in none.
alter table legal_information add column rcs_city text;
