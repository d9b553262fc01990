-- R-SHOP-7: an erased shop also loses its IBAN, its mandate and what names it to the payment service as someone to be
-- debited. What it still owed is settled with the operator by hand.
create or replace function erase_shop(erased uuid, at timestamptz) returns void language plpgsql as $$
declare
  table_name text;
begin
  foreach table_name in array array['stock_alerts', 'mailing_recipients', 'mailings', 'weekly_mailings',
    'notification_recipients', 'webhook_endpoints', 'push_subscriptions', 'invitations', 'helper_codes', 'entry_codes',
    'shopper_links', 'shopper_sessions', 'shopper_group_members', 'shopper_words', 'shop_features', 'shop_holidays',
    'security_events', 'idempotency_keys', 'bag_week_articles', 'bag_weeks', 'saleable_days', 'saleable_weeks'] loop
    execute format('delete from %I where shop_id = $1', table_name) using erased;
  end loop;
  delete from outbox where shop_id = erased;
  delete from memberships where shop_id = erased and role <> 'OWNER';
  perform forget_iban(erased);
  update shops set about = '', contact_emails = '{}', contact_phones = '{}', facebook_url = null, instagram_url = null,
    test_token = null, test_token_expires_at = null, erased_at = at where id = erased;
end $$;

create function forget_iban(erased uuid) returns void language sql as $$
  update payment_settings set online_enabled = false, offline_enabled = false, customer_id = null,
    iban_session_id = null, iban_payment_method_id = null, iban_mandate_id = null, iban_last4 = null, typed_iban = null,
    payout_last4 = null
  where shop_id = erased
$$;

-- Those that were erased before.
select forget_iban(id) from shops where erased_at is not null;
