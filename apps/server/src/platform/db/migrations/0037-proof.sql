-- When whoever uses a session last proved who they are, by signing in, by a password or by a passkey: what gives a
-- lasting key to the account asks for it again (R-KEYS-7).
alter table sessions add column proven_at timestamptz not null default now();
update sessions set proven_at = created_at;
