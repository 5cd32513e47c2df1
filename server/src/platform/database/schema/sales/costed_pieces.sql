-- The pieces of a line that need no cost price of today: theirs is known, or they are back in stock.
CREATE OR REPLACE FUNCTION costed_pieces(line order_product) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN line.cost_price IS NULL THEN line.restocked_quantity ELSE line.quantity END
$$;
