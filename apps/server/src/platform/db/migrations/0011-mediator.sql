-- The consumer mediator that the merchant belongs to, if any: named, and reachable by post, by its site or both.
alter table legal_information
  add column mediator_name text,
  add column mediator_address text,
  add column mediator_website text check (mediator_website like 'https://%'),
  add constraint legal_information_mediator check ((mediator_name is null) = (num_nonnulls(mediator_address, mediator_website) = 0));
