-- What ignores case and accents ignores ligatures too: « Œufs » and « oeufs » are one name, « Lecœur » and « lecoeur » one
-- customer to a search.
create function unligated(text text) returns text language sql immutable
  return replace(replace(text, 'œ', 'oe'), 'æ', 'ae');

-- Where a shop has both spellings, each keeps its own until its list is saved.
update article_categories set label_key = unligated(label_key)
where label_key ~ '[œæ]' and not exists (
  select from article_categories other
  where other.shop_id = article_categories.shop_id and other.label_key = unligated(article_categories.label_key));

update shoppers set
  lastname_key = unligated(lastname_key),
  search_words = array(select unligated(word) from unnest(search_words) with ordinality as words (word, place)
    order by place),
  company_words = array(select unligated(word) from unnest(company_words) with ordinality as words (word, place)
    order by place)
where array_to_string(search_words || company_words, ' ') ~ '[œæ]';

update orders set shopper_key = unligated(shopper_key) where shopper_key ~ '[œæ]';

drop function unligated(text);
