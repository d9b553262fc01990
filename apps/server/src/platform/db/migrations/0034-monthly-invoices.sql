-- A company that orders each week has one invoice for its month, to be paid later (R-DOCUMENTS-15).

-- Within how many days of its invoice the customer pays; null: each order is invoiced when it is handed over.
alter table shoppers add column monthly_term smallint check (monthly_term between 0 and 45);
-- The same as it was when the order was placed.
alter table orders add column monthly_term smallint check (monthly_term between 0 and 45);
create index orders_invoiced_monthly on orders (shop_id, shopper_id, collected_at) where monthly_term is not null;

-- The invoice of a month belongs to no order alone: `invoice_orders` says which it tells of.
alter table invoices
  alter column order_id drop not null,
  alter column position drop not null,
  add constraint invoices_of_order check ((order_id is null) = (position is null));

create table invoice_orders (
  shop_id uuid not null references shops (id),
  invoice_id uuid not null,
  order_id uuid not null,
  -- Its place among the papers of the order, as in `invoices`.
  position smallint not null,
  -- What the invoice asks for of this order.
  total integer not null,
  primary key (shop_id, invoice_id, order_id),
  foreign key (shop_id, invoice_id) references invoices (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint invoice_orders_order unique (shop_id, order_id, position)
);
-- Neither update nor delete: what is issued stays as it is.
grant select, insert on invoice_orders to etal_app, etal_system;
alter table invoice_orders enable row level security;
create policy shop_own on invoice_orders to etal_app
  using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on invoice_orders to etal_system using (true) with check (true);

-- Every paper that tells of an order: its own, and the invoices of a month that it is on. Whoever reads it sees what
-- they would see of the tables.
create view order_papers with (security_invoker = true) as
select i.shop_id, i.order_id, i.position, i.id, i.kind, i.year, i.sequence, i.number, i.issued_at, i.model,
  (i.model #>> '{totals,total}')::int as total, false as is_monthly
from invoices i where i.order_id is not null
union all
select o.shop_id, o.order_id, o.position, i.id, i.kind, i.year, i.sequence, i.number, i.issued_at, i.model,
  o.total, true
from invoice_orders o join invoices i on i.shop_id = o.shop_id and i.id = o.invoice_id;
grant select on order_papers to etal_app, etal_system;
