-- R-PAYMENTS-5: a way to pay that was on and that the payment service or the platform had to switch off says so on every
-- page until it is on again, or until the merchant has settled it otherwise.
alter table payment_settings
  add column online_lost boolean not null default false,
  add column offline_lost boolean not null default false;
