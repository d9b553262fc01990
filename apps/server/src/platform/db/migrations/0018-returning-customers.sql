-- Customers who come back: a space without a password, reminders, mailings that they may refuse, alerts for what is
-- sold out, and looks of the site.

alter table shoppers
  -- Whether they may be written to about what is on sale; null until they were asked (R-MAILINGS-1).
  add column mail_choice text check (mail_choice in ('ACCEPTED', 'REFUSED')),
  add column mail_chosen_at timestamptz,
  -- Since when mail to this address comes back; another address takes it away.
  add column mail_bounced_at timestamptz,
  -- In the links of mailings: it stops them, and opens nothing else.
  add column unsubscribe_token uuid not null default gen_random_uuid(),
  add constraint shoppers_mail_choice check ((mail_choice is null) = (mail_chosen_at is null));

create unique index shoppers_unsubscribe on shoppers (shop_id, unsubscribe_token);

-- Letters to many wait behind whatever one person is waiting for.
alter table outbox add column is_bulk boolean not null default false;
drop index outbox_undelivered;
create index outbox_undelivered on outbox (is_bulk, available_at) where delivered_at is null and failed_at is null;

-- The way in to « Mon espace », sent by mail: its row goes when it is used (R-SPACE-1).
create table shopper_links (
  shop_id uuid not null references shops (id),
  token_hash bytea not null,
  shopper_id uuid not null,
  expires_at timestamptz not null,
  primary key (shop_id, token_hash),
  foreign key (shop_id, shopper_id) references shoppers (shop_id, id) on delete cascade
);
create index shopper_links_by_shopper on shopper_links (shop_id, shopper_id);

create table shopper_sessions (
  shop_id uuid not null references shops (id),
  token_hash bytea not null,
  shopper_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, token_hash),
  foreign key (shop_id, shopper_id) references shoppers (shop_id, id) on delete cascade
);
create index shopper_sessions_by_shopper on shopper_sessions (shop_id, shopper_id);

-- Who has another address is another person at it, and who was erased is nobody: no way in stays open (R-SPACE-1).
create function end_shopper_access() returns trigger language plpgsql as $$
begin
  delete from shopper_links where shop_id = new.shop_id and shopper_id = new.id;
  delete from shopper_sessions where shop_id = new.shop_id and shopper_id = new.id;
  return null;
end $$;
create trigger shoppers_address_changed after update of email_key on shoppers
  for each row when (old.email_key is distinct from new.email_key) execute function end_shopper_access();

-- A checkout that is left: its order is given up, or will be paid on site (R-SPACE-4).
alter table order_payments
  drop constraint order_payments_operation_check,
  add constraint order_payments_operation_check check (operation in ('CAPTURE', 'RELEASE', 'REFUND', 'EXPIRE')),
  drop constraint order_payments_operation_target_check,
  add constraint order_payments_operation_target_check
    check (operation_target in ('ACCEPTED', 'REFUSED', 'CANCELED', 'EXPIRED', 'PAID'));

alter table shops
  add column sms_reminders boolean not null default false,
  add column look text not null default 'CLASSIC' check (look in ('CLASSIC', 'MARKET', 'NOTEBOOK'));

drop trigger shops_edit_moves_version on shops;
create trigger shops_edit_moves_version
  before update of slug, label, about, thumbnail_image_id, cover_image_id, state,
    contact_emails, contact_phones, facebook_url, instagram_url, facebook_page_linked, accent_color,
    shoppers_may_change_orders, sms_reminders, look on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

-- When its shopper was reminded of it, on the eve: once, whatever becomes of it later (R-MAILINGS-2).
alter table orders add column reminded_at timestamptz;
create index orders_to_remind on orders (collection_date)
  where status = 'ACCEPTED' and reminded_at is null and not is_test;
-- How many orders a slot holds already.
create index orders_by_slot on orders (shop_id, collection_point_id, collection_date, collection_start);

-- The site's pages say which slots are full, and are kept per version of the shop: an order that comes to a point whose
-- slots have a limit, or leaves it, moves that version (R-COLLECTION-5).
create function bump_version_of_limited_point() returns trigger language plpgsql as $$
begin
  if current_setting('etal.bumped_shop', true) is distinct from new.shop_id::text and exists (
    select from collection_points
    where shop_id = new.shop_id and id in (new.collection_point_id, coalesce(old.collection_point_id, new.collection_point_id))
      and jsonb_path_exists(opening_hours, '$.*[*].maxOrders ? (@ > 0)')
  ) then
    update shops set version = version + 1 where id = new.shop_id;
    perform set_config('etal.bumped_shop', new.shop_id::text, true);
  end if;
  return null;
end $$;

create constraint trigger orders_fill_slots
  after insert or update of status, collection_point_id, collection_date, collection_start on orders
  deferrable initially deferred for each row execute function bump_version_of_limited_point();

alter table order_notifications
  drop constraint order_notifications_kind_check,
  add constraint order_notifications_kind_check check (kind in ('PLACED', 'ACCEPTED', 'REFUSED', 'CANCELED', 'WEIGHED',
    'COLLECTED', 'PAYMENT_ENDING', 'WITHDRAWN', 'CHANGED', 'NO_SHOW', 'REOPENED', 'REFUNDED', 'REFUND_FAILED',
    'REMINDER'));

-- What a shop writes to many: a message, or « l'ardoise de la semaine ».
create table mailings (
  shop_id uuid not null references shops (id),
  id uuid not null,
  kind text not null check (kind in ('MESSAGE', 'SLATE')),
  -- Written by the weekly setting, not by hand.
  is_weekly boolean not null default false,
  subject text not null,
  -- The text of a message; the sentence above a slate.
  text text not null,
  image_id uuid,
  -- Of a slate: one point's customers and cut-offs alone. Of a message: whom it goes to.
  audience jsonb not null,
  send_at timestamptz not null,
  created_at timestamptz not null,
  -- EMPTY: nothing was on sale when its hour came.
  state text not null check (state in ('SCHEDULED', 'SENT', 'CANCELED', 'EMPTY')),
  -- What it says, frozen when it is sent: everyone reads the same.
  content jsonb,
  -- How many of those it was meant for may not be written to, or cannot be.
  left_out integer not null default 0 check (left_out >= 0),
  primary key (shop_id, id),
  foreign key (shop_id, image_id) references images (shop_id, id)
);
create index mailings_due on mailings (send_at) where state = 'SCHEDULED';
create index mailings_image on mailings (shop_id, image_id);

create table mailing_recipients (
  shop_id uuid not null references shops (id),
  mailing_id uuid not null,
  -- No address: it is the customer's own when the mail leaves, and goes with them when they are erased.
  shopper_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  sent_at timestamptz,
  -- They refused further mailings from this one.
  unsubscribed_at timestamptz,
  primary key (shop_id, mailing_id, shopper_id),
  foreign key (shop_id, mailing_id) references mailings (shop_id, id),
  foreign key (shop_id, shopper_id) references shoppers (shop_id, id)
);
create index mailing_recipients_by_shopper on mailing_recipients (shop_id, shopper_id);

create table weekly_mailings (
  shop_id uuid primary key references shops (id),
  is_enabled boolean not null,
  weekday text not null
    check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  -- Minutes since midnight in Paris.
  minutes smallint not null check (minutes between 0 and 1439),
  intro text not null default '',
  -- The Paris date it was last written for: once a week, whatever restarts.
  last_on date
);

-- « Prévenez-moi » on what is sold out: the row, and with it the address, goes when its one mail is sent.
create table stock_alerts (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  saleable_id uuid not null,
  email_key text not null,
  email text not null,
  created_at timestamptz not null,
  -- Its mail is left to be sent since then.
  told_at timestamptz,
  primary key (shop_id, saleable_id, email_key),
  unique (shop_id, id),
  foreign key (shop_id, saleable_id) references saleables (shop_id, id) on delete cascade
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['shopper_links', 'shopper_sessions', 'mailings', 'mailing_recipients',
    'weekly_mailings', 'stock_alerts'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
  end loop;
end $$;
