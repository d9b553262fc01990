-- Lists of orders that stay quick when a shop has a hundred thousand of them.
--
-- The indexes carry what the list is filtered by, so that a page far from both ends is skipped to, and the whole is
-- counted, without a look at the table (index-only scans). Row-level security does not stand in their way: its one
-- condition is on shop_id, their first column. It does forbid any index on `like`, whose operator may leak what it is
-- shown: a search reads all of the shop's entries of one index that holds everything it needs.

drop index orders_by_collection, orders_by_total, orders_by_creation;
create index orders_by_collection on orders (shop_id, collection_date, collection_start, id) include (status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_total on orders (shop_id, total, id) include (status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_creation on orders (shop_id, created_at, id) include (status, collection_point_id)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index orders_by_words on orders (shop_id, id)
  include (reference, shopper_key, status, collection_point_id, collection_date, collection_start, total, created_at)
  where status not in ('PENDING_PAYMENT', 'EXPIRED');
-- To count: the smallest there can be, since equal entries share one (which no index with `include` does).
create index orders_by_status on orders (shop_id, status, collection_point_id) where status not in ('PENDING_PAYMENT', 'EXPIRED');
