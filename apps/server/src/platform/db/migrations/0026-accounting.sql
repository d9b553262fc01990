-- The accounts: the day that a paper counts for, months that are closed, reports that were handed in (R-ACCOUNTS-*).

-- What was issued before counts for the day on which it was issued, as the export said until now.
alter table invoices add column accounted_on date;
update invoices set accounted_on = issued_on;
alter table invoices alter column accounted_on set not null;
create index invoices_by_accounting on invoices (shop_id, accounted_on, issued_at, kind, sequence);

create table accounting_months (
  shop_id uuid not null references shops (id),
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- Null: open, or opened again.
  closed_at timestamptz,
  -- When its files were last handed to the accountant's mail server.
  sent_at timestamptz,
  primary key (shop_id, month)
);

create table accounting_settings (
  shop_id uuid primary key references shops (id),
  accountant_email text,
  report_rhythm text not null check (report_rhythm in ('TEN_DAYS', 'MONTH', 'TWO_MONTHS')),
  -- The numbers of the accounts.
  accounts jsonb not null
);

-- A report that the merchant says was handed in, with its figures of that moment. A later one replaces it.
create table sales_reports (
  shop_id uuid not null references shops (id),
  from_date date not null,
  to_date date not null,
  -- 1 for the first, then 2, 3, … for those that replace it.
  sequence integer not null check (sequence > 0),
  sent_at timestamptz not null,
  days jsonb not null,
  primary key (shop_id, from_date, to_date, sequence)
);

grant select, insert, update on accounting_months, accounting_settings to etal_app, etal_system;
grant select, insert, delete on sales_reports to etal_app, etal_system;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['accounting_months', 'accounting_settings', 'sales_reports'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;
