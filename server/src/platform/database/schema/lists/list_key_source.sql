-- A query for the rows of a sorted list: sort key, the key as text in the same order, id.
CREATE OR REPLACE FUNCTION list_key_source(of_list text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_list
    WHEN 'product by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by sku' THEN 'SELECT sku COLLATE "C" AS key, sku AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by price' THEN 'SELECT price AS key, number_key(price) AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'app_user by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'app_user by email' THEN 'SELECT email COLLATE "C" AS key, email AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'shop_order by total' THEN 'SELECT total_price AS key, number_key(total_price) AS text_key, order_id AS id FROM shop_order'
  END
$$;
