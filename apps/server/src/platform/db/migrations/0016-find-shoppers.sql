-- Customers are found as one types, also by a single letter that thousands of them begin with (R-SHOPPERS-5).

-- Who orders most often comes first: those are asked first whether they have such a word. The e-mail tells who was
-- erased, so that no row has to be read to pass them over.
create index shoppers_by_orders on shoppers (shop_id, orders_count desc, lastname_key, id) include (email);

-- Whether a customer has a word that begins so, without reading all of theirs.
create index shopper_words_of_shopper on shopper_words (shop_id, shopper_id, word);
drop index shopper_words_by_shopper;
