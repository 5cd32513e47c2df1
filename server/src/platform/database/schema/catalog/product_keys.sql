-- The sorted lists that a product is in, each with its sort key.
CREATE OR REPLACE FUNCTION product_keys(search_text text, sku text, price bigint) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('product by name', search_text), ('product by sku', sku), ('product by price', number_key(price))
$$;
