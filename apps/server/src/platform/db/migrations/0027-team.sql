-- A team: who belongs to a shop, and as what (R-TEAM-1). Who had a shop is its owner.

-- A user opens at most one shop, and may belong to several.
alter table shops add column created_by uuid unique references users (id) on delete set null;
update shops set created_by = users.id from users where users.shop_id = shops.id;

create table memberships (
  shop_id uuid not null references shops (id),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('OWNER', 'MANAGER', 'HELPER')),
  joined_at timestamptz not null,
  -- Of this member in this shop, to within ten minutes.
  last_seen_at timestamptz,
  -- A helper of the day belongs to the shop until then, on one device (R-TEAM-6).
  until timestamptz,
  primary key (shop_id, user_id),
  check (until is null or role = 'HELPER')
);
create index memberships_by_user on memberships (user_id);
insert into memberships (shop_id, user_id, role, joined_at)
  select users.shop_id, users.id, 'OWNER', shops.created_at from users join shops on shops.id = users.shop_id;

grant select, insert, update, delete on memberships to etal_app, etal_system;
alter table memberships enable row level security;
-- Signing in happens before any shop is known.
create policy shop_own on memberships to etal_app
  using (etal_shop_id() is null or shop_id = etal_shop_id())
  with check (etal_shop_id() is null or shop_id = etal_shop_id());
create policy shop_any on memberships to etal_system using (true) with check (true);

-- A link sent by mail, whose hash is known once it has left (R-TEAM-5).
create table invitations (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  email_key text not null,
  role text not null check (role in ('OWNER', 'MANAGER', 'HELPER')),
  token_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, email_key)
);
create index invitations_by_token on invitations (token_hash);

-- The QR code on an owner's screen: its row goes when it is used (R-TEAM-6).
create table helper_codes (
  shop_id uuid not null references shops (id),
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (shop_id, token_hash)
);
create index helper_codes_by_token on helper_codes (token_hash);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['invitations', 'helper_codes'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
  end loop;
end $$;

-- A shop has an owner, whoever leaves at the same moment: the shop's row is what two of them wait for.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform 1 from shops where id = old.shop_id for no key update;
  if not exists (select from memberships where shop_id = old.shop_id and role = 'OWNER') then
    raise exception 'A shop keeps an owner.' using errcode = 'check_violation', constraint = 'memberships_last_owner';
  end if;
  return null;
end $$;
create constraint trigger memberships_owner_leaves after delete or update of role on memberships
  for each row when (old.role = 'OWNER') execute function keep_an_owner();

drop policy shop_own on users;
alter table users
  drop column shop_id,
  -- As it stands in what they did (« Remise par Léa »).
  add column name text not null default '',
  -- A helper of the day has no account: no address, no password.
  alter column email_key drop not null,
  add constraint users_address check (email_key is not null or (email = '' and password_hash is null));
create policy shop_own on users to etal_app
  using (etal_shop_id() is null or id in (select user_id from memberships where shop_id = etal_shop_id()))
  with check (etal_shop_id() is null or id in (select user_id from memberships where shop_id = etal_shop_id()));

-- The shop that is open in a session. It ends with the membership.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column shop_id uuid,
  add foreign key (shop_id, user_id) references memberships (shop_id, user_id) on delete cascade;
update sessions set shop_id = memberships.shop_id from memberships where memberships.user_id = sessions.user_id;
create index sessions_by_member on sessions (shop_id, user_id);
alter table sessions enable row level security;
create policy shop_own on sessions to etal_app
  using (etal_shop_id() is null or shop_id is null or shop_id = etal_shop_id())
  with check (etal_shop_id() is null or shop_id is null or shop_id = etal_shop_id());
create policy shop_any on sessions to etal_system using (true) with check (true);

-- Sessions go; when a member last used the shop stays known.
create function member_was_seen() returns trigger language plpgsql as $$
begin
  update memberships set last_seen_at = new.last_seen_at where shop_id = new.shop_id and user_id = new.user_id;
  return null;
end $$;
create trigger sessions_were_used after insert or update of last_seen_at, shop_id on sessions
  for each row when (new.shop_id is not null) execute function member_was_seen();

-- The journal says who: the name as it was, which stays when the member goes (R-TEAM-3).
create function etal_user_name() returns text language sql stable
  return (select nullif(name, '') from users where id = nullif(current_setting('etal.user_id', true), '')::uuid);
alter table order_history add column by_name text, add column by_user uuid;
alter table order_history
  alter column by_name set default etal_user_name(),
  -- Who takes a hand-over back has to be who made it, or to manage the shop (R-TEAM-4).
  alter column by_user set default nullif(current_setting('etal.user_id', true), '')::uuid;
alter table order_changes add column by_name text;
alter table order_changes alter column by_name set default etal_user_name();
