-- Names that differ in case or white space alone were possible until now: the later one gets its number, none is lost.
UPDATE product_category SET name = name || ' (' || product_category_id || ')' WHERE product_category_id IN (
  SELECT product_category_id FROM (
    SELECT product_category_id, row_number() OVER (
      PARTITION BY btrim(regexp_replace(lower(normalize(name, NFKC)), '\s+', ' ', 'g')) ORDER BY product_category_id
    ) AS place FROM product_category
  ) AS alike WHERE place > 1
);--> statement-breakpoint
DROP INDEX "product_in_category_members";--> statement-breakpoint
ALTER TABLE "product_category" ADD COLUMN "image" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_category" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_category" ADD COLUMN "name_key" text GENERATED ALWAYS AS (btrim(regexp_replace(lower(normalize(name, NFKC)), '\s+', ' ', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "product_category_name_key" ON "product_category" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "product_in_category_newest" ON "product_in_category" USING btree ("product_category_id","product_id");--> statement-breakpoint
-- How many living products a category has is added up from list_change, like the size of any list.
CREATE FUNCTION note_placements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('product_category ' || product_category_id, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END)
      FROM product_in_category WHERE product_id = NEW.product_id;
  ELSE
    PERFORM note_list_change('product_category ' || product_category_id, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id) WHERE deleted_at IS NULL GROUP BY product_category_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_placed AFTER INSERT ON product_in_category REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE TRIGGER product_displaced AFTER DELETE ON product_in_category REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE TRIGGER placements_emptied AFTER TRUNCATE ON product_in_category
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE TRIGGER product_hidden_in_categories AFTER UPDATE ON product
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_placements();--> statement-breakpoint
-- nobody writes meanwhile: the triggers hold their tables until the migration ends
INSERT INTO list_change (list, change)
  SELECT 'product_category ' || product_category_id, count(*) FROM product_in_category JOIN product USING (product_id)
  WHERE deleted_at IS NULL GROUP BY product_category_id;
