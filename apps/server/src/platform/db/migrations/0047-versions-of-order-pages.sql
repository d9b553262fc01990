-- A page of orders is kept as it was sent while the version of the shop's orders stays. It shows their lines, what is
-- held for them and their papers too: whoever writes one of these, with its order or alone, moves that version.
create constraint trigger order_sales_move_version after insert or update or delete on order_sales
  deferrable initially deferred for each row execute function bump_orders_version();
create constraint trigger order_payments_move_version after insert or delete on order_payments
  deferrable initially deferred for each row execute function bump_orders_version();
create constraint trigger order_payments_edit_moves_version after update on order_payments
  deferrable initially deferred for each row when (old.amount is distinct from new.amount)
  execute function bump_orders_version();
create constraint trigger invoices_move_version after insert on invoices
  deferrable initially deferred for each row execute function bump_orders_version();
create constraint trigger invoice_orders_move_version after insert on invoice_orders
  deferrable initially deferred for each row execute function bump_orders_version();

-- Asked with the session, before any shop is named: with the owner's rights, and nothing but the version is told.
create function orders_version_of(shop uuid) returns bigint
language plpgsql stable security definer set search_path from current as $$
begin
  return (select orders_version from shops where id = shop);
end $$;
revoke all on function orders_version_of(uuid) from public;
grant execute on function orders_version_of(uuid) to etal_app, etal_system;
