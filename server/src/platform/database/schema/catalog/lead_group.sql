-- Chooses the product that stands for a group in lists: on sale, without sale dates, in stock, the cheapest, the oldest.
-- Waits for no other transaction unless is_patient: a sale would wait for a sale. The background chooses then.
CREATE OR REPLACE FUNCTION lead_group(group_id integer, is_patient boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  leader integer;
BEGIN
  IF is_patient THEN
    PERFORM FROM product WHERE product_group_id = group_id AND deleted_at IS NULL ORDER BY product_id FOR NO KEY UPDATE;
  ELSIF (SELECT count(*) FROM product WHERE product_group_id = group_id AND deleted_at IS NULL)
      > (SELECT count(*) FROM (SELECT FROM product WHERE product_group_id = group_id AND deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED) AS free) THEN
    INSERT INTO undecided_group VALUES (group_id);
    RETURN;
  END IF;
  SELECT product_id INTO leader FROM product WHERE product_group_id = group_id AND deleted_at IS NULL
    ORDER BY NOT is_published, published_from IS NOT NULL OR published_until IS NOT NULL, stock = 0, price, product_id LIMIT 1;
  UPDATE product SET leads_group = product_id = leader WHERE product_group_id = group_id AND leads_group <> (product_id = leader);
END $$;
