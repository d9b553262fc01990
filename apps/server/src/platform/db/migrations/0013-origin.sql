-- Where an article or a bag comes from, as the merchant words it: « Dordogne, France ». Null while nothing is said.
alter table saleables add column origin text check (char_length(origin) between 1 and 100);
