-- Whether a customer has an order that is paid or holds its stock: of the account, or of a guest's session, telephone or
-- e-mail address. Apart from each other, each finds its index.
CREATE OR REPLACE FUNCTION has_ordered(of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_session IS NULL
    THEN EXISTS (SELECT FROM shop_order WHERE user_id = of_user AND guest_session_id IS NULL AND (is_stock_held OR is_paid))
    ELSE EXISTS (SELECT FROM shop_order WHERE guest_session_id = of_session AND (is_stock_held OR is_paid))
      OR EXISTS (SELECT FROM shop_order WHERE telephone = of_telephone AND (is_stock_held OR is_paid))
      OR EXISTS (SELECT FROM shop_order WHERE lower(contact_email) = lower(of_email) AND (is_stock_held OR is_paid))
  END
$$;
