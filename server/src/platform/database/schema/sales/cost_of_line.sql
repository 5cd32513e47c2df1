-- What the pieces of a line cost the shop, as far as its cost price is known, without those back in stock. Limited, so that no
-- sum of it stops a payment.
CREATE OR REPLACE FUNCTION cost_of_line(line order_product) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN line.cost_price IS NULL THEN 0
    ELSE least((line.quantity - line.restocked_quantity)::numeric * line.cost_price, 9e15)::bigint END
$$;
