-- The pieces of a line that need no cost price of today: it is known, or they are back in stock.
CREATE OR REPLACE FUNCTION priced_pieces(line order_product, is_all_back boolean) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_all_back THEN 0 WHEN line.cost_price IS NULL THEN line.restocked_quantity ELSE line.quantity END
$$;
