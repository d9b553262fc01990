-- A customer is found by the name of the company they order for. Its words stand apart from the customer's own: either
-- is written without knowing the other.
alter table shoppers add column company_words text[] not null default '{}';

create or replace function add_shopper_words() returns trigger language plpgsql as $$
begin
  insert into shopper_words (shop_id, word, shopper_id)
  select distinct added.shop_id, word, added.id from added, unnest(added.search_words || added.company_words) as word;
  return null;
end $$;

create or replace function replace_shopper_words() returns trigger language plpgsql as $$
begin
  delete from shopper_words where shop_id = new.shop_id and shopper_id = new.id;
  insert into shopper_words (shop_id, word, shopper_id)
  select distinct new.shop_id, word, new.id from unnest(new.search_words || new.company_words) as word;
  return null;
end $$;

drop trigger shoppers_words_on_update on shoppers;
create trigger shoppers_words_on_update after update of search_words, company_words on shoppers
  for each row when (
    old.search_words is distinct from new.search_words or old.company_words is distinct from new.company_words
  ) execute function replace_shopper_words();

update shoppers set company_words = array(
  select distinct word from unnest(regexp_split_to_array(
    lower(regexp_replace(normalize(buyer ->> 'company', NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'
  )) as word where word <> ''
) where buyer is not null;

-- That an order is for another company than was said is a line of its journal.
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('CHANGED', 'WEIGHED', 'SHORTAGE', 'MOVED', 'WITHDRAWN', 'REFUNDED', 'BUYER'));

-- The messages of a mailing are queued some hundreds at a time, in the order of its customers' ids: up to this one so
-- far. Those that were sent before were queued whole.
alter table mailings add column queued_through uuid;
