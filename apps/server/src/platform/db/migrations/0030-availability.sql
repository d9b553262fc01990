-- One row about this very database, which no backup holds (R-RUNNING-8).
create table installation (
  only_one boolean primary key default true check (only_one),
  -- Since when it sends nothing: it was restored, and nobody has said yet that it takes the place of the first.
  silent_since timestamptz
);
insert into installation default values;

grant select on installation to etal_app, etal_system;
grant update (silent_since) on installation to etal_system;

-- A picture that nothing shows goes after a while, and one that was withdrawn goes at once (R-IMAGES-3).
alter table images add column unused_since timestamptz;
alter table order_sales alter column saleable_image_id drop not null;

-- Pictures that are gone from the shop and whose files are still to be deleted.
create table discarded_images (
  shop_id uuid not null references shops (id),
  image_id uuid not null,
  discarded_at timestamptz not null,
  primary key (shop_id, image_id)
);
alter table discarded_images enable row level security;
create policy shop_own on discarded_images to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on discarded_images to etal_system using (true) with check (true);
grant insert on discarded_images to etal_app;
grant select, insert, delete on discarded_images to etal_system;
