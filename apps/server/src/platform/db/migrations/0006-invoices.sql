-- Invoices and credit notes: numbered without a gap per shop, kind and year, and never changed once issued.

-- The row is locked by the transaction that takes a number, until it commits: a rollback gives the number back.
create table invoice_counters (
  shop_id uuid not null references shops (id),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year smallint not null,
  last_sequence integer not null check (last_sequence > 0),
  -- Numbers follow time: nothing is issued before what has a smaller number.
  last_issued_at timestamptz not null,
  primary key (shop_id, kind, year)
);

create table invoices (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year smallint not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  issued_at timestamptz not null,
  -- The day in Paris.
  issued_on date not null,
  -- All that is printed, legal sentences included.
  model jsonb not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint invoices_order unique (shop_id, order_id, kind),
  constraint invoices_sequence unique (shop_id, kind, year, sequence)
);
create index invoices_by_day on invoices (shop_id, issued_on, kind, sequence);

grant select, insert, update on invoice_counters to etal_app, etal_system;
-- Neither update nor delete: what is issued stays as it is.
grant select, insert on invoices to etal_app, etal_system;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['invoice_counters', 'invoices'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;
