-- R-TEAM-5, R-KEYS-5: a device hears of a shop's orders as long as its session lives and its user belongs to the shop. The
-- session may go on in another shop.
alter table push_subscriptions add column user_id uuid;
update push_subscriptions set user_id = sessions.user_id from sessions where sessions.id = push_subscriptions.session_id;
delete from push_subscriptions where not exists (
  select from memberships
  where memberships.shop_id = push_subscriptions.shop_id and memberships.user_id = push_subscriptions.user_id);
alter table push_subscriptions
  alter column user_id set not null,
  add foreign key (shop_id, user_id) references memberships (shop_id, user_id) on delete cascade;
create index push_subscriptions_by_member on push_subscriptions (shop_id, user_id);
