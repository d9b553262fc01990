-- Who pays the platform's fee, as the shop says it, and as it was said when an order was placed (R-PAYMENTS-6).
alter table payment_settings
  -- Where the platform takes no fee, there is nothing to debit and no IBAN to ask for (R-PAYMENTS-7).
  drop constraint payment_settings_offline,
  add column fee_bearer text not null default 'SHOPPER' check (fee_bearer in ('SHOPPER', 'MERCHANT'));

alter table orders
  add column fee_bearer text not null default 'SHOPPER' check (fee_bearer in ('SHOPPER', 'MERCHANT')),
  -- What the merchant bears of the fee: no part of the total. One of the two pays the whole of it.
  add column borne_fees integer not null default 0 check (borne_fees >= 0),
  add constraint orders_one_bearer check (case fee_bearer when 'SHOPPER' then borne_fees = 0 else platform_fees = 0 end);

-- What one piece holds, for its price by the kilogram or the litre (R-CATALOG-40): grams or millilitres.
alter table saleables
  add column net_amount integer check (net_amount between 1 and 1000000),
  add column net_measure text check (net_measure in ('G', 'ML')),
  add column is_net_drained boolean not null default false,
  add constraint saleables_net_quantity check ((net_amount is null) = (net_measure is null)),
  add constraint saleables_net_drained check (not is_net_drained or (net_measure is not null and net_measure = 'G'));

-- What food law asks of an article or a bag, as the merchant words it (R-CATALOG-43). Null while nothing is said.
alter table saleables
  add column variety text check (char_length(variety) between 1 and 100),
  add column ingredients text check (char_length(ingredients) between 1 and 2000),
  add column allergens text[] not null default '{}',
  add column storage text check (char_length(storage) between 1 and 300);
