-- A drawing of a family of products, which a shop keeps once however many articles begin with it (R-CATALOG-32).
alter table images add column drawing text;
create unique index images_drawing on images (shop_id, drawing) where drawing is not null;
