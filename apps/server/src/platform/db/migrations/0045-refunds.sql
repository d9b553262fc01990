-- A message that tells of a refund names it: when several are settled or fail at once, each tells its own sum. Messages
-- of before name none, and tell of the last refund promised when they were written.
alter table order_notifications
  add column refund_id uuid,
  add foreign key (shop_id, refund_id) references order_refunds (shop_id, id);

-- All that the card of a refused or cancelled order has paid, once its bank has sent it back.
alter table order_refunds
  drop constraint order_refunds_cause_check,
  add constraint order_refunds_cause_check check (cause in ('CHANGE', 'REFUND', 'BY_HAND', 'REBATE', 'CANCELED'));

-- What failed at the payment service is no longer that refund: another attempt has another name there, cash has none.
update order_refunds set service_id = null where service_id is not null and (state <> 'DONE' or means <> 'CARD');
