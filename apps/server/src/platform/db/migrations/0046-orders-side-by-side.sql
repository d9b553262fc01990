-- Each order counts in the articles it is of. That is shown to the merchant alone: the pages of the site stay kept.
drop trigger saleables_edit_moves_version on saleables;
create constraint trigger saleables_edit_moves_version after update on saleables
  deferrable initially deferred for each row
  when (old.* is distinct from new.* and old.orders_count = new.orders_count) execute function bump_shop_version();

-- Nor is how many are in a group, which the merchant's own screens hear of with the orders.
drop trigger edit_moves_version on shopper_groups;
create constraint trigger edit_moves_version after update on shopper_groups
  deferrable initially deferred for each row
  when (old.* is distinct from new.* and old.members_count = new.members_count) execute function bump_shop_version();
create constraint trigger members_move_orders_version after update on shopper_groups
  deferrable initially deferred for each row
  when (old.members_count <> new.members_count) execute function bump_orders_version();

-- The mails of the last hour to an address are counted with each order (R-ABUSE-2). A column is compared by the index
-- under row security, where a call of `lower` is not: the last hour of the whole shop was read.
alter table order_notifications
  add column recipient_key text not null generated always as (lower(recipient)) stored;
drop index order_notifications_recent;
create index order_notifications_by_recipient on order_notifications (shop_id, recipient_key, created_at)
  where audience = 'SHOPPER' and channel = 'EMAIL';
