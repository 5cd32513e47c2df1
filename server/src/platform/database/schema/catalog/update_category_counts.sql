CREATE OR REPLACE FUNCTION update_category_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_in_category, category_lists(product_category_id, OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group) AS list
        WHERE product_id = NEW.product_id
      UNION ALL
      SELECT list, 1 FROM product_in_category, category_lists(product_category_id, NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group) AS list
        WHERE product_id = NEW.product_id
    ) AS moved(list, change) GROUP BY list;
  ELSE
    PERFORM record_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id), category_lists(product_category_id, deleted_at IS NULL, is_published, leads_group) AS list
      GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_placed AFTER INSERT ON product_in_category REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();

CREATE OR REPLACE TRIGGER product_displaced AFTER DELETE ON product_in_category REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();

CREATE OR REPLACE TRIGGER placements_emptied AFTER TRUNCATE ON product_in_category
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();

CREATE OR REPLACE TRIGGER product_moved_in_categories AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group)
  EXECUTE FUNCTION update_category_counts();
