-- Who runs this installation, what they say to everyone, and shops that they or their owners shut (R-OPERATOR-1 to 4).
create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  added_at timestamptz not null
);
grant select on operators to etal_app;
grant select, insert, delete on operators to etal_system;

-- The console asks for a session that a passkey opened.
alter table sessions add column by_passkey boolean not null default false;

-- What they say to everyone, in every back-office.
create table announcements (
  only_one boolean primary key default true check (only_one),
  text text not null,
  until timestamptz not null
);
grant select on announcements to etal_app;
grant select, insert, update, delete on announcements to etal_system;

alter table shops
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column closed_at timestamptz,
  -- What the law does not keep is gone.
  add column erased_at timestamptz,
  add constraint shops_suspended check (num_nonnulls(suspended_at, suspension_reason) in (0, 2));
create trigger moves_version_when_shut before update of suspended_at, closed_at on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

-- A code that the owner gives the operator, who may then enter the shop for half an hour.
create table entry_codes (
  shop_id uuid primary key references shops (id),
  code_hash bytea not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on entry_codes to etal_app, etal_system;
alter table entry_codes enable row level security;
create policy shop_own on entry_codes to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on entry_codes to etal_system using (true) with check (true);

-- The operator is a member for that time, and what they do is in the journal.
alter table memberships
  add column is_operator boolean not null default false,
  drop constraint memberships_check,
  add constraint memberships_until check (until is null or role = 'HELPER' or is_operator),
  add constraint memberships_operator check (not is_operator or (until is not null and role = 'MANAGER'));

-- R-SHOP-7: what a closed shop loses after its thirty days. Customers were made nameless before. Orders, papers, the till,
-- the accounts and fees stay, as the law wants them, with the names of what was sold.
create function erase_shop(erased uuid, at timestamptz) returns void language plpgsql as $$
declare
  table_name text;
begin
  foreach table_name in array array['stock_alerts', 'mailing_recipients', 'mailings', 'weekly_mailings',
    'notification_recipients', 'webhook_endpoints', 'push_subscriptions', 'invitations', 'helper_codes', 'entry_codes',
    'shopper_links', 'shopper_sessions', 'shopper_group_members', 'shopper_words', 'shop_features', 'shop_holidays',
    'security_events', 'idempotency_keys', 'bag_week_articles', 'bag_weeks', 'saleable_days', 'saleable_weeks'] loop
    execute format('delete from %I where shop_id = $1', table_name) using erased;
  end loop;
  delete from outbox where shop_id = erased;
  delete from memberships where shop_id = erased and role <> 'OWNER';
  update shops set about = '', contact_emails = '{}', contact_phones = '{}', facebook_url = null, instagram_url = null,
    test_token = null, test_token_expires_at = null, erased_at = at where id = erased;
end $$;
