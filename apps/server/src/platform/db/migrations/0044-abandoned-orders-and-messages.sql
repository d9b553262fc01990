-- An order that was never paid is no sale: whoever left it at the payment page becomes nobody to write to, and is
-- forgotten after a month.

-- Who could refuse mailings and did not, while the order waits for its card: counted once it is placed (R-MAILINGS-1).
alter table orders add column accepts_mail boolean not null default false;

-- Chosen by nothing but an order that was never placed.
update shoppers set mail_choice = null, mail_chosen_at = null
where mail_choice = 'ACCEPTED' and origin = 'ORDER' and orders_count = 0 and mail_chosen_at = created_at;

create index orders_abandoned on orders (created_at) where status = 'EXPIRED';

-- What a customer wrote beside a change of their order goes with them when they are erased; the rest of the journal
-- stays as it was written.
grant update (reason) on order_changes to etal_app, etal_system;

-- What a tool was to be told of an order is kept with the message from its first attempt on, name and telephone
-- included. Without it, the next attempt says what the order says by then. A shop's own messages, and nothing else.
create function forget_message_bodies(shoppers uuid[]) returns void
language sql security definer set search_path from current as $$
  update outbox set payload = payload - 'body'
  from order_notifications told
  join orders on orders.shop_id = told.shop_id and orders.id = told.order_id
  where outbox.id = told.id and outbox.shop_id = told.shop_id and told.shop_id = etal_shop_id()
    and told.channel = 'WEBHOOK' and orders.shopper_id = any (shoppers) and outbox.payload ? 'body';
$$;
revoke all on function forget_message_bodies(uuid[]) from public;
grant execute on function forget_message_bodies(uuid[]) to etal_app, etal_system;
