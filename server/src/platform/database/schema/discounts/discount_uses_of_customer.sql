-- By the account; a guest by the session, the telephone or the e-mail address.
CREATE OR REPLACE FUNCTION discount_uses_of_customer(wanted integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM (
      SELECT * FROM shop_order WHERE discount_id = wanted
      UNION ALL SELECT shop_order.* FROM combined_discount AS further JOIN shop_order USING (order_id) WHERE further.discount_id = wanted
    ) AS used WHERE (is_stock_held OR is_paid)
    AND CASE WHEN of_session IS NULL THEN user_id = of_user AND guest_session_id IS NULL
      ELSE guest_session_id = of_session OR telephone = of_telephone OR lower(contact_email) = lower(of_email) END
$$;
