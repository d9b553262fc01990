-- The fee's own papers (R-FEES-1 to R-FEES-6).

-- Every fee that the platform earns: what is debited for orders paid on site, and what was kept out of online payments.
alter table platform_fees
  add column channel text not null default 'OFFLINE' check (channel in ('ONLINE', 'OFFLINE')),
  -- The month of the operator's invoice that it is on.
  add column invoice_month text;
drop index platform_fees_owed;
create index platform_fees_owed on platform_fees (shop_id, month) where debit_month is null and channel = 'OFFLINE';
create index platform_fees_to_invoice on platform_fees (shop_id, month) where invoice_month is null;
create index platform_fees_by_month on platform_fees (shop_id, month, created_at);

-- What was kept out of the online payments of before, in the month of the capture: the application fee less its part of
-- what we gave back. A refund made at the payment service by hand leaves the fee where it is.
insert into platform_fees (shop_id, order_id, channel, month, amount, created_at)
select kept.shop_id, kept.order_id, 'ONLINE', to_char(kept.at at time zone 'Europe/Paris', 'YYYY-MM'), kept.amount, kept.at
from (
  select p.shop_id, p.order_id, captured.at,
    p.application_fee - round(p.application_fee::numeric
      * least(greatest(p.refunded_amount - coalesce(by_hand.cents, 0), 0), p.captured_amount) / p.captured_amount
    )::integer as amount
  from order_payments p
  cross join lateral (
    select coalesce(min(m.at), p.created_at) as at from money_entries m
    where m.shop_id = p.shop_id and m.order_id = p.order_id and m.kind = 'CAPTURED'
  ) captured
  left join lateral (
    select sum(r.cents)::integer as cents from order_refunds r
    where r.shop_id = p.shop_id and r.order_id = p.order_id and r.cause = 'BY_HAND'
  ) by_hand on true
  where p.captured_amount > 0 and p.application_fee > 0
) kept
where kept.amount > 0;

-- A debit is announced before it leaves, or settled by hand where no payment service debits.
alter table fee_debits
  add column announced_at timestamptz,
  -- The day from which it may leave, in Paris.
  add column leaves_on date,
  drop constraint fee_debits_state_check,
  add constraint fee_debits_state_check check (state in ('PLANNED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'SETTLED')),
  add constraint fee_debits_announced check (num_nonnulls(announced_at, leaves_on) in (0, 2));
create constraint trigger moves_version after update on fee_debits
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function bump_shop_version();

-- One series for the operator, whatever the shop: the row of a year is locked by whoever takes its next number.
create table fee_invoice_counters (
  year smallint primary key,
  last_sequence integer not null check (last_sequence >= 0),
  -- Numbers follow time: nothing is issued before what has a smaller number.
  last_issued_at timestamptz not null
);
grant select, insert, update on fee_invoice_counters to etal_system;

create table fee_invoices (
  shop_id uuid not null references shops (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year smallint not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  issued_at timestamptz not null,
  issued_on date not null,
  -- All that is printed, legal sentences included.
  model jsonb not null,
  primary key (shop_id, month),
  constraint fee_invoices_sequence unique (year, sequence)
);
-- Neither update nor delete: what is issued stays as it is.
grant select, insert on fee_invoices to etal_app, etal_system;
alter table fee_invoices enable row level security;
create policy shop_own on fee_invoices to etal_app
  using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on fee_invoices to etal_system using (true) with check (true);

-- Told in time (R-PAYMENTS-8). What the bank of a shopper disputes, and until when the merchant may answer.
alter table order_payments
  add column dispute_state text check (dispute_state in ('OPEN', 'WON', 'LOST')),
  add column dispute_amount integer,
  add column dispute_respond_by timestamptz,
  add column dispute_opened_at timestamptz,
  add column dispute_closed_at timestamptz,
  add constraint order_payments_dispute check (num_nonnulls(dispute_state, dispute_amount, dispute_opened_at) in (0, 3));
update order_payments set dispute_state = 'OPEN', dispute_amount = coalesce(captured_amount, amount), dispute_opened_at = now()
where is_disputed;
create index order_payments_disputed on order_payments (shop_id) where dispute_state = 'OPEN';
create constraint trigger disputes_move_version after update on order_payments
  deferrable initially deferred for each row when (old.dispute_state is distinct from new.dispute_state)
  execute function bump_orders_version();
create index order_refunds_failed on order_refunds (shop_id) where state = 'FAILED';

alter table payment_settings
  -- What the payment service asks of an account that has taken money before; a deadline only where it says one.
  add column requirements_due boolean not null default false,
  add column requirements_past_due boolean not null default false,
  add column requirements_deadline timestamptz,
  -- The merchant took our access to the account away.
  add column account_disconnected_at timestamptz,
  -- As the payment service says it (R-PAYMENTS-9).
  add column payout_schedule text
    check (payout_schedule in ('MONTHLY_FIRST', 'MONTHLY', 'WEEKLY', 'DAILY', 'MANUAL'));
-- The service has accepted it when it was asked to.
update payment_settings set payout_schedule = 'MONTHLY_FIRST' where pays_out_monthly;

-- What the payment service paid out to the merchant's bank, and the sales that it holds (R-FEES-7), as it says itself.
create table payouts (
  shop_id uuid not null references shops (id),
  -- The payment service's own name for it.
  id text not null,
  amount integer not null,
  state text not null check (state in ('PENDING', 'PAID', 'FAILED', 'CANCELED')),
  created_at timestamptz not null,
  arrives_on date not null,
  -- Null while its lines are not known, or never will be: the service tells them of automatic payouts only.
  lines_read_at timestamptz,
  primary key (shop_id, id)
);
create index payouts_newest on payouts (shop_id, created_at desc);

create table payout_lines (
  shop_id uuid not null references shops (id),
  payout_id text not null,
  id text not null,
  kind text not null check (kind in ('SALE', 'REFUND', 'ADJUSTMENT', 'OTHER')),
  order_id uuid,
  at timestamptz not null,
  gross integer not null,
  -- What the payment service takes, and what the platform takes; negative where it is given back.
  service_fee integer not null,
  platform_fee integer not null,
  net integer not null,
  primary key (shop_id, payout_id, id),
  foreign key (shop_id, payout_id) references payouts (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint payout_lines_net check (net = gross - service_fee - platform_fee)
);

grant select, insert, update on payouts to etal_app, etal_system;
grant select, insert on payout_lines to etal_app, etal_system;
do $$
declare
  table_name text;
begin
  foreach table_name in array array['payouts', 'payout_lines'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
  end loop;
end $$;
