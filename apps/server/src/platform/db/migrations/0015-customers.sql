-- A customer needs a name and a phone or an e-mail (R-SHOPPERS-4), and is found as one types.

alter table shoppers
  -- Null for who has no e-mail: such customers never stand in one another's way.
  alter column email_key drop not null,
  -- Lower case, without accents: each word of a name, a town or an e-mail, and the digits of the phone from both ends.
  add column search_words text[] collate "C" not null default '{}',
  add constraint shoppers_email_or_none check ((email_key is null) = (email = ''));

-- As E.164. Those who have an e-mail may share a phone: a stranger who types a number on the site takes nobody's place.
create unique index shoppers_phone on shoppers (shop_id, phone) where email_key is null;

-- The words again, in an order that an index can follow: `C` compares bytes, on every engine and machine alike.
create table shopper_words (
  shop_id uuid not null references shops (id),
  word text collate "C" not null,
  shopper_id uuid not null,
  primary key (shop_id, word, shopper_id),
  foreign key (shop_id, shopper_id) references shoppers (shop_id, id) on delete cascade
);
create index shopper_words_by_shopper on shopper_words (shop_id, shopper_id);

create function add_shopper_words() returns trigger language plpgsql as $$
begin
  insert into shopper_words (shop_id, word, shopper_id)
  select distinct added.shop_id, word, added.id from added, unnest(added.search_words) as word;
  return null;
end $$;
create trigger shoppers_words_on_insert after insert on shoppers
  referencing new table as added for each statement execute function add_shopper_words();

create function replace_shopper_words() returns trigger language plpgsql as $$
begin
  delete from shopper_words where shop_id = new.shop_id and shopper_id = new.id;
  insert into shopper_words (shop_id, word, shopper_id)
  select distinct new.shop_id, word, new.id from unnest(new.search_words) as word;
  return null;
end $$;
create trigger shoppers_words_on_update after update of search_words on shoppers
  for each row when (old.search_words is distinct from new.search_words) execute function replace_shopper_words();

update shoppers set search_words = array(
  select distinct word from unnest(
    regexp_split_to_array(search_key, '[\s!-/:-@\[-`{-~’]+')
      || email_key
      || case when phone like '+33%' then array['0' || substr(phone, 4), '<' || reverse('0' || substr(phone, 4))]
              when phone like '+%' then array[substr(phone, 2), '<' || reverse(substr(phone, 2))]
              else array[]::text[] end
  ) as word
  where word <> ''
);

alter table shoppers drop column search_key;

grant select, insert, update, delete on shopper_words to etal_app, etal_system;
alter table shopper_words enable row level security;
create policy shop_own on shopper_words to etal_app using (shop_id = etal_shop_id()) with check (shop_id = etal_shop_id());
create policy shop_any on shopper_words to etal_system using (true) with check (true);
