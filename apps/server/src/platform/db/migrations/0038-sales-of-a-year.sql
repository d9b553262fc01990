-- « Mes ventes » of a year reads every order of two: with what it asks of them in the index by collection, it reads no
-- order at all. Orders whose goods are still to be weighed are few, and found by themselves.
drop index orders_by_collection;
create index orders_by_collection on orders (shop_id, collection_date, collection_start, id, status, collection_point_id)
  include (shopper_id, sub_total, is_test) where status not in ('PENDING_PAYMENT', 'EXPIRED');
create index order_sales_unweighed on order_sales (shop_id, order_id)
  where klass = 'WeighingRequiredUnitOrderSale' and weighed_grams is null;
