-- What is inside a detailed bag, collection points with their groups of shoppers, and the words of the site.

create table bag_articles (
  shop_id uuid not null references shops (id),
  bag_id uuid not null,
  article_id uuid not null,
  quantity integer not null check (quantity > 0),
  position smallint not null,
  primary key (shop_id, bag_id, article_id),
  foreign key (shop_id, bag_id) references saleables (shop_id, id) on delete cascade,
  -- An article that is deleted leaves the bags it was in.
  foreign key (shop_id, article_id) references saleables (shop_id, id) on delete cascade
);
create index bag_articles_by_article on bag_articles (shop_id, article_id);

create table collection_points (
  shop_id uuid not null references shops (id),
  id uuid not null,
  label text not null,
  description text not null,
  image_id uuid not null,
  is_enabled boolean not null default true,
  street text not null,
  postal_code text not null,
  city text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- By weekday; read and written as a whole, judged by the domain.
  opening_hours jsonb not null check (jsonb_typeof(opening_hours) = 'object'),
  closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  online_payments_enabled boolean not null default true,
  offline_payments_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, image_id) references images (shop_id, id)
);
create index collection_points_image on collection_points (shop_id, image_id);

-- One group per point, made with it (R-SHOPPERS-2).
create table shopper_groups (
  shop_id uuid not null references shops (id),
  id uuid not null,
  label text not null,
  description text not null,
  collection_point_id uuid not null,
  members_count integer not null default 0 check (members_count >= 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, collection_point_id),
  foreign key (shop_id, collection_point_id) references collection_points (shop_id, id)
);

create table shop_features (
  shop_id uuid not null references shops (id),
  position smallint not null,
  title text not null,
  text text not null,
  image_id uuid not null,
  primary key (shop_id, position),
  foreign key (shop_id, image_id) references images (shop_id, id)
);
create index shop_features_image on shop_features (shop_id, image_id);

alter table shops
  add column contact_emails text[] not null default '{}',
  add column contact_phones text[] not null default '{}',
  add column facebook_url text,
  add column instagram_url text,
  add column facebook_page_linked boolean not null default false;

drop trigger shops_edit_moves_version on shops;
create trigger shops_edit_moves_version
  before update of slug, label, about, thumbnail_image_id, cover_image_id, state,
    contact_emails, contact_phones, facebook_url, instagram_url, facebook_page_linked on shops
  for each row when (old.* is distinct from new.*) execute function move_own_shop_version();

do $$
declare
  table_name text;
begin
  foreach table_name in array array['bag_articles', 'collection_points', 'shopper_groups', 'shop_features'] loop
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
    execute format('create constraint trigger moves_version after insert or delete on %I deferrable initially deferred for each row execute function bump_shop_version()', table_name);
    execute format('create constraint trigger edit_moves_version after update on %I deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version()', table_name);
  end loop;
end $$;
