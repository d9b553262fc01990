-- A message that tells of a refund names it: when several are settled or fail at once, each tells its own sum. Messages of
-- before name none, and tell of the last refund promised when they were written.
alter table order_notifications
  add column refund_id uuid,
  add foreign key (shop_id, refund_id) references order_refunds (shop_id, id);
