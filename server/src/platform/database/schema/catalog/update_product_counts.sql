CREATE OR REPLACE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group, OLD.is_low_stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group, NEW.is_low_stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM record_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, leads_group, is_low_stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();

CREATE OR REPLACE TRIGGER product_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();

CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group OR OLD.is_low_stock <> NEW.is_low_stock)
  EXECUTE FUNCTION update_product_counts();

CREATE OR REPLACE TRIGGER product_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();
