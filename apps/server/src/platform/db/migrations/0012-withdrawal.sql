-- The right to withdraw within fourteen days: none for what perishes quickly (article L. 221-28, 4°, Code de la consommation).

alter table saleables add column is_perishable boolean not null default true;
-- As it was when ordered, like all that a line keeps (R-ORDERS-3).
alter table order_sales add column is_perishable boolean not null default true;

-- One row per line given up: the key is what makes a withdrawal sent twice one withdrawal.
create table order_withdrawals (
  shop_id uuid not null references shops (id),
  sale_id uuid not null,
  order_id uuid not null,
  withdrawn_at timestamptz not null,
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references order_sales (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_withdrawals_by_order on order_withdrawals (shop_id, order_id);

-- Neither update nor delete: what a shopper was acknowledged stays as it is.
grant select, insert on order_withdrawals to etal_app, etal_system;
alter table order_withdrawals enable row level security;
create policy shop_own on order_withdrawals to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on order_withdrawals to etal_system using (true) with check (true);
create constraint trigger order_withdrawals_move_version after insert on order_withdrawals
  deferrable initially deferred for each row execute function bump_orders_version();

alter table order_notifications
  drop constraint order_notifications_kind_check,
  add constraint order_notifications_kind_check check (kind in ('PLACED', 'ACCEPTED', 'REFUSED', 'CANCELED', 'WEIGHED', 'COLLECTED', 'PAYMENT_ENDING', 'WITHDRAWN'));
