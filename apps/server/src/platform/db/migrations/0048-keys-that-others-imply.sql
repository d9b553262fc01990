-- What belongs to an order, a customer, an article or a picture is held to its shop by that key, which holds `shop_id`
-- too. A second one to `shops` was checked with each row written: twenty for an order placed, all of them on the one
-- row that the shop's other orders were locking at that moment.
do $$
declare table_name text;
begin
  foreach table_name in array array[
    'order_sales', 'order_history', 'order_notifications', 'order_payments', 'order_refunds', 'order_changes',
    'order_withdrawals', 'platform_fees', 'invoice_orders', 'payout_lines',
    'shopper_words', 'shopper_group_members', 'shopper_links', 'shopper_sessions', 'mailing_recipients',
    'saleable_days', 'saleable_weeks', 'stock_alerts', 'bag_articles', 'bag_weeks', 'bag_week_articles',
    'saleables', 'collection_points', 'shop_features', 'shopper_groups', 'push_subscriptions'] loop
    execute format('alter table %I drop constraint %I', table_name, table_name || '_shop_id_fkey');
  end loop;
end $$;
