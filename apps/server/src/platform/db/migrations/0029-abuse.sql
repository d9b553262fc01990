-- Deliveries in lanes, by turns between shops; messages that are held back; recipients who confirm; text messages a day.

alter table outbox
  add column lane text not null default 'mail' check (lane in ('mail', 'payment', 'webhook', 'push', 'sms')),
  -- Whose turn it is: a shop's, one endpoint's, or the platform's own where it belongs to neither.
  add column queue uuid not null default '00000000-0000-0000-0000-000000000000';
update outbox set queue = shop_id where shop_id is not null and delivered_at is null;
update outbox set lane = 'payment' where topic = 'payment-event' and delivered_at is null;
update outbox set lane = 'push', queue = (payload ->> 'subscriptionId')::uuid
  where payload ? 'subscriptionId' and delivered_at is null;
update outbox set lane = 'sms'
  from order_notifications as told
  where told.id = outbox.id and told.channel = 'SMS' and outbox.delivered_at is null;
update outbox set lane = 'webhook', queue = told.recipient::uuid
  from order_notifications as told
  where told.id = outbox.id and told.channel = 'WEBHOOK' and outbox.delivered_at is null;
drop index outbox_undelivered;
create index outbox_undelivered on outbox (lane, is_bulk, queue, available_at, created_at)
  where delivered_at is null and failed_at is null;
-- What is under way, for the most that one queue may have.
create index outbox_underway on outbox (lane, queue)
  where leased_until is not null and delivered_at is null and failed_at is null;

-- The first failure since the last success; after a day of failures nothing is sent there any more.
alter table webhook_endpoints
  add column failing_since timestamptz,
  add column disabled_at timestamptz;

-- Why a message was not sent, where it is neither the outbox's nor a failure: too many to one address (HELD, sent once
-- its order is accepted), or nobody left to send it to, or the day's text messages used up (UNSENT).
alter table order_notifications add column unsent text check (unsent in ('HELD', 'UNSENT'));
create index order_notifications_by_recipient on order_notifications (shop_id, lower(recipient), created_at)
  where audience = 'SHOPPER' and channel = 'EMAIL';

-- By which the request that placed an order is known again: another one under its key is refused.
alter table orders add column idempotency_hash text;

-- Who is to be told of orders says first that they want to. Those who were told so far are.
alter table notification_recipients
  add column confirmed_at timestamptz,
  add column code_hash bytea,
  add column code_expires_at timestamptz,
  add column code_tries smallint not null default 0;
update notification_recipients set confirmed_at = created_at;

create table sms_days (
  shop_id uuid not null references shops (id),
  day date not null,
  sent integer not null check (sent >= 0),
  primary key (shop_id, day)
);
grant select, insert, update, delete on sms_days to etal_app, etal_system;
alter table sms_days enable row level security;
create policy shop_own on sms_days to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on sms_days to etal_system using (true) with check (true);

-- Whoever watches the shop's orders, in whatever process, hears of it when the transaction is committed.
create or replace function bump_orders_version() returns trigger language plpgsql as $$
declare
  changed_shop uuid := coalesce(new.shop_id, old.shop_id);
begin
  if current_setting('etal.bumped_orders', true) is distinct from changed_shop::text then
    update shops set orders_version = orders_version + 1 where id = changed_shop;
    perform set_config('etal.bumped_orders', changed_shop::text, true);
    perform pg_notify('etal_orders', changed_shop::text);
  end if;
  return null;
end $$;
