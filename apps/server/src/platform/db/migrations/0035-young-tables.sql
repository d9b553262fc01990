-- While a table has no statistics, every index that begins with the shop looks as good as its key, and what refers to a
-- row of it is checked by reading the whole shop, row after row: a file of customers on a young database takes the
-- square of its lines. The embedded engine counts its rows once a day; this lets an import have them counted at once.
-- With the owner's rights, which `analyze` asks for; a table that has grown up is left to the engine.
create function count_young_shoppers() returns void language plpgsql security definer set search_path from current as $$
begin
  if (select reltuples < 1000 from pg_class where oid = 'shoppers'::regclass) then analyze shoppers; end if;
end $$;
revoke all on function count_young_shoppers() from public;
grant execute on function count_young_shoppers() to etal_app, etal_system;
