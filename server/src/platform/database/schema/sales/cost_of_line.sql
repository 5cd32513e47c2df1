-- What the pieces of a line cost the shop, as far as its cost price is known, without those back in stock.
CREATE OR REPLACE FUNCTION cost_of_line(line order_product, is_all_back boolean) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_all_back OR line.cost_price IS NULL THEN 0 ELSE (line.quantity - line.restocked_quantity) * line.cost_price END
$$;
