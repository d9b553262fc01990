-- What lists of orders are filtered by is part of the indexes' keys: it is compared inside the index, and what does not
-- match never reaches the rest of the plan. (As included columns, see 0007, it was read out and compared afterwards.)

drop index orders_by_collection, orders_by_total, orders_by_creation;
create index orders_by_collection on orders (shop_id, collection_date, collection_start, id, status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_total on orders (shop_id, total, id, status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_creation on orders (shop_id, created_at, id, status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
