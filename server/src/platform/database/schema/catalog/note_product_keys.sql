-- Records where a product joins or leaves the lists sorted by name, SKU and price.
CREATE OR REPLACE FUNCTION note_product_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.product_id, sum(change) FROM (
      SELECT list, key, -1 FROM product_keys(OLD.search_text, OLD.sku, OLD.price) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM product_keys(NEW.search_text, NEW.sku, NEW.price) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('product by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, product_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, product_keys(search_text, sku, price) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_keys_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();

CREATE OR REPLACE TRIGGER product_keys_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();

CREATE OR REPLACE TRIGGER product_keys_moved AFTER UPDATE OF search_text, sku, price, deleted_at ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.sku <> NEW.sku OR OLD.price <> NEW.price)
  EXECUTE FUNCTION note_product_keys();

CREATE OR REPLACE TRIGGER product_keys_emptied AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();
