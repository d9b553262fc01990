-- Orders and their lines. An order keeps its own copy of everything it was placed with (R-ORDERS-3, R-SHOPPERS-1 and R-COLLECTION-3):
-- later edits of the article, the point or the shopper never change it.

create table orders (
  shop_id uuid not null references shops (id),
  id uuid not null,
  reference text not null check (reference ~ '^[A-Z0-9]{8}$'),
  status text not null
    check (status in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED')),
  payment_channel text not null check (payment_channel in ('OFFLINE', 'ONLINE')),
  is_test boolean not null default false,
  collection_point_id uuid not null,
  collection_point_label text not null,
  collection_date date not null,
  -- Minutes after midnight, Paris wall time.
  collection_start smallint not null check (collection_start between 0 and 1439),
  collection_end smallint not null check (collection_end between 0 and 1439),
  shopper_id uuid not null,
  shopper_firstname text not null,
  shopper_lastname text not null,
  shopper_email text not null,
  shopper_phone text not null,
  shopper_city text not null,
  -- "firstname lastname firstname", lower case without accents: found by either order of the names.
  shopper_key text not null,
  sub_total integer not null check (sub_total >= 0),
  platform_fees integer not null check (platform_fees >= 0),
  total integer not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, reference),
  constraint orders_period check (collection_start < collection_end),
  constraint orders_total check (total = sub_total + platform_fees)
);
create index orders_by_collection on orders (shop_id, collection_date, collection_start, id) where status <> 'PENDING_PAYMENT';
create index orders_by_total on orders (shop_id, total, id) where status <> 'PENDING_PAYMENT';
create index orders_by_creation on orders (shop_id, created_at, id) where status <> 'PENDING_PAYMENT';
create index orders_by_shopper on orders (shop_id, shopper_id, created_at);
create index orders_by_point on orders (shop_id, collection_point_id, created_at);

create table order_sales (
  shop_id uuid not null references shops (id),
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  klass text not null
    check (klass in ('CapturedWeightOrderSale', 'UnitOrderSale', 'WeighingRequiredUnitOrderSale', 'WeightOptionOrderSale')),
  saleable_id uuid not null,
  saleable_label text not null,
  saleable_image_id uuid not null,
  saleable_category_label text,
  tva_rate text not null check (tva_rate in ('RATE_5_5', 'RATE_10', 'RATE_20')),
  quantity integer check (quantity > 0),
  selected_weight integer check (selected_weight > 0),
  option_weight integer check (option_weight > 0),
  unit_price integer check (unit_price > 0),
  price_per_kilogram integer check (price_per_kilogram > 0),
  average_weight integer check (average_weight > 0),
  weighed_grams integer check (weighed_grams > 0),
  estimated_sub_total integer not null check (estimated_sub_total >= 0),
  sub_total integer not null check (sub_total >= 0),
  primary key (shop_id, id),
  unique (shop_id, order_id, position),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  -- What an order holds cannot be deleted (R-CATALOG-5).
  foreign key (shop_id, saleable_id) references saleables (shop_id, id),
  foreign key (shop_id, saleable_image_id) references images (shop_id, id),
  constraint order_sales_amounts check (
    case klass
      when 'CapturedWeightOrderSale' then num_nonnulls(selected_weight, price_per_kilogram) = 2
      when 'UnitOrderSale' then num_nonnulls(quantity, unit_price) = 2
      when 'WeighingRequiredUnitOrderSale' then num_nonnulls(quantity, price_per_kilogram, average_weight) = 3
      else num_nonnulls(quantity, option_weight, unit_price) = 3
    end
  )
);
create index order_sales_by_saleable on order_sales (shop_id, saleable_id, order_id);
create index order_sales_image on order_sales (shop_id, saleable_image_id);

grant select, insert, update, delete on orders, order_sales to etal_app, etal_system;

alter table orders enable row level security;
create policy shop_own on orders to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on orders to etal_system using (true) with check (true);

alter table order_sales enable row level security;
create policy shop_own on order_sales to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on order_sales to etal_system using (true) with check (true);
