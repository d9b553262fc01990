-- « Boutique en congés »: days on which no collection point opens (R-COLLECTION-7).

create table shop_holidays (
  shop_id uuid not null references shops (id),
  from_date date not null,
  to_date date not null check (from_date <= to_date),
  -- What shoppers read; empty where the dates are enough.
  message text not null default '',
  primary key (shop_id, from_date, to_date)
);

alter table shop_holidays enable row level security;
create policy shop_own on shop_holidays to etal_app
  using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on shop_holidays to etal_system using (true) with check (true);
grant select, insert, update, delete on shop_holidays to etal_app, etal_system;
create constraint trigger moves_version after insert or delete on shop_holidays
  deferrable initially deferred for each row execute function bump_shop_version();
create constraint trigger edit_moves_version after update on shop_holidays
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version();

-- Whether a way to pay is on again once the payment service, or the platform, can take its money again: as it was when
-- it had to be switched off, and on where it was never set up (R-PAYMENTS-5).
alter table payment_settings
  add column online_comes_back boolean not null default true,
  add column offline_comes_back boolean not null default true;
