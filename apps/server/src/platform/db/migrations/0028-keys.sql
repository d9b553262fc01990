-- What touches a shop's security, told to its owners (R-KEYS-1).
create table security_events (
  shop_id uuid not null references shops (id),
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- Who, as they were called then: the line stays when the account goes. Null: nobody who was signed in.
  actor_id uuid,
  actor_name text not null,
  place text not null,
  subject text not null,
  primary key (shop_id, id)
);
create index security_events_newest on security_events (shop_id, at desc, id);
create index security_events_kind on security_events (shop_id, kind, at);
grant select, insert on security_events to etal_app;
grant select, insert, update, delete on security_events to etal_system;
alter table security_events enable row level security;
create policy shop_own on security_events to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on security_events to etal_system using (true) with check (true);

-- R-KEYS-2: a device that has signed in to an account keeps a cookie, of which this is the hash; a stranger's tries do not
-- count against it.
create table known_devices (
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);

-- The networks that an account was used from, hashed.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, network_hash)
);

create table sign_in_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_links_by_user on sign_in_links (user_id);

-- R-KEYS-3: a passkey is known by the public half that its device gave, and by a counter that only goes on.
create table passkeys (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key,
  -- Null: of a sign-in, whose user the key itself names.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);

-- R-KEYS-4: codes of an application. The secret is needed as it is to judge a code; nothing answers or logs it.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- Null: the set-up was begun.
  confirmed_at timestamptz,
  -- The step of the last code that was used: none counts twice.
  last_step bigint
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on known_devices, known_networks, sign_in_links, passkeys, passkey_challenges,
  second_factors, recovery_codes to etal_app, etal_system;

-- R-KEYS-5: another address counts once both have confirmed it.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null,
  old_token_hash bytea unique,
  new_token_hash bytea unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- Kept for a while: the same link pressed again says that it is done.
  done_at timestamptz,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to etal_app, etal_system;

-- From where a session was last used: the device, and roughly the network.
alter table sessions add column place text not null default '';

-- A device hears of orders as long as its session lives. Who it was of is not known of those that subscribed until now:
-- they subscribe again when the back-office is next opened on them.
delete from push_subscriptions;
alter table push_subscriptions add column session_id uuid not null references sessions (id) on delete cascade;
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- R-KEYS-6: what a shop asks of its team. Sign-in reads it before any shop is known.
create table shop_security (
  shop_id uuid primary key references shops (id),
  -- Sessions that were opened later need a passkey or a second factor. Null: it is not asked for.
  second_factor_since timestamptz
);
grant select, insert, update, delete on shop_security to etal_app, etal_system;
alter table shop_security enable row level security;
create policy shop_own on shop_security to etal_app
  using (etal_shop_id() is null or shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on shop_security to etal_system using (true) with check (true);
