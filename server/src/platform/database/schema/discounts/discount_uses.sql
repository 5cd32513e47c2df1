-- Orders that use a discount: paid, or unpaid and holding their stock. One that is cancelled or expires gives its use back.
CREATE OR REPLACE FUNCTION discount_uses(wanted integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*) FROM shop_order WHERE discount_id = wanted AND (is_stock_held OR is_paid))
    + (SELECT count(*) FROM combined_discount AS further JOIN shop_order USING (order_id)
      WHERE further.discount_id = wanted AND (is_stock_held OR is_paid))
$$;
