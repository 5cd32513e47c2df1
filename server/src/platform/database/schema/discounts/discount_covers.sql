-- Whether a discount applies to a product.
CREATE OR REPLACE FUNCTION discount_covers(wanted integer, of_product integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT is_limited OR of_product = ANY (product_ids) OR EXISTS (
      SELECT FROM product_in_category AS placed WHERE placed.product_id = of_product AND placed.product_category_id = ANY (category_ids))
    FROM discount WHERE discount_id = wanted
$$;
