-- What a price by the piece is for, and what baskets hold: in pieces, options or grams, and week by week.

-- Null is a piece (R-CATALOG-20). A line keeps the word of its day.
alter table saleables add column unit text check (char_length(unit) between 1 and 20);
alter table order_sales add column unit text;

-- Of one option, or of the whole in grams; null where pieces are counted, and on lines from before weights were asked.
alter table bag_articles
  add column weight integer check (weight > 0),
  drop constraint bag_articles_pkey,
  add primary key (shop_id, bag_id, position);

-- What a surprise basket holds for a week, which its Monday names (R-CATALOG-22).
create table bag_weeks (
  shop_id uuid not null references shops (id),
  bag_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  is_shown boolean not null,
  primary key (shop_id, bag_id, week),
  foreign key (shop_id, bag_id) references saleables (shop_id, id) on delete cascade
);

create table bag_week_articles (
  shop_id uuid not null references shops (id),
  bag_id uuid not null,
  week date not null,
  position smallint not null,
  article_id uuid not null,
  quantity integer not null check (quantity > 0),
  weight integer check (weight > 0),
  primary key (shop_id, bag_id, week, position),
  foreign key (shop_id, bag_id, week) references bag_weeks (shop_id, bag_id, week) on delete cascade,
  -- An article that is deleted leaves the compositions it was in.
  foreign key (shop_id, article_id) references saleables (shop_id, id) on delete cascade
);
create index bag_week_articles_by_article on bag_week_articles (shop_id, article_id);


do $$
declare
  table_name text;
begin
  foreach table_name in array array['bag_weeks', 'bag_week_articles'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy shop_own on %I to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id())', table_name);
    execute format('create policy shop_any on %I to etal_system using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on %I to etal_app, etal_system', table_name);
    -- The site shows compositions, and its pages are kept per version of the shop.
    execute format('create constraint trigger moves_version after insert or delete on %I deferrable initially deferred for each row execute function bump_shop_version()', table_name);
    execute format('create constraint trigger edit_moves_version after update on %I deferrable initially deferred for each row when (old.* is distinct from new.*) execute function bump_shop_version()', table_name);
  end loop;
end $$;
