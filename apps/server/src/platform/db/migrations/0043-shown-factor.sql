-- When a session showed a second factor: a passkey, or a code of an application. A shop that asks its team for one asks
-- it of each session, because a key that an account has keeps out nobody who signs in without it (R-KEYS-6). Sessions
-- that are open go on until their end.
alter table sessions add column second_factor_at timestamptz;
update sessions set second_factor_at = created_at;
