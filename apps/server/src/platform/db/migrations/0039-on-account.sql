-- What was handed over and is to be paid later is noted on its customer's account: nobody has paid it yet.
alter table orders
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in (
    'AWAITING', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'VOIDED', 'DUE_ON_SITE', 'PAID_ON_SITE', 'ON_ACCOUNT', 'NONE'
  ));
