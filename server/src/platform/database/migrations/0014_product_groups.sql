CREATE TABLE "product_group" (
	"product_group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_group_product_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "undecided_group" (
	"product_group_id" integer NOT NULL
);--> statement-breakpoint
DROP INDEX "product_on_sale_text";--> statement-breakpoint
DROP INDEX "product_on_sale_for_days";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "product_group_id" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "option_values" text[];--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "leads_group" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_product_group_id_product_group_product_group_id_fk" FOREIGN KEY ("product_group_id") REFERENCES "public"."product_group"("product_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP FUNCTION category_lists(category_id integer, is_kept boolean, is_published boolean);--> statement-breakpoint
DROP FUNCTION product_lists(is_kept boolean, is_published boolean, stock integer);--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION category_lists(category_id integer, is_kept boolean, is_published boolean, leads_group boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product_category ' || category_id, is_kept), ('product_category ' || category_id || ' published', is_kept AND is_published),
    ('product_category ' || category_id || ' behind', is_kept AND is_published AND NOT leads_group))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lead_groups_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- who saves a whole group chooses once, at the end
  saved text := coalesce(current_setting('warung.saved_group', true), '');
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    NEW.leads_group := NEW.product_group_id IS NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.product_group_id <> coalesce(NEW.product_group_id, 0) AND OLD.product_group_id::text <> saved THEN
    PERFORM lead_group(OLD.product_group_id, false);
  END IF;
  IF NEW.product_group_id::text <> saved THEN
    PERFORM lead_group(NEW.product_group_id, false);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lead_undecided_group() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT product_group_id INTO found_id FROM undecided_group LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM undecided_group WHERE product_group_id = found_id;
  PERFORM lead_group(found_id, true);
  RETURN found_id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_placements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_in_category, category_lists(product_category_id, OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group) AS list
        WHERE product_id = NEW.product_id
      UNION ALL
      SELECT list, 1 FROM product_in_category, category_lists(product_category_id, NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group) AS list
        WHERE product_id = NEW.product_id
    ) AS moved(list, change) GROUP BY list;
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id), category_lists(product_category_id, deleted_at IS NULL, is_published, leads_group) AS list
      GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group, OLD.stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group, NEW.stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, leads_group, stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_lists(is_kept boolean, is_published boolean, leads_group boolean, stock integer) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product', is_kept), ('product published', is_kept AND is_published),
    ('product behind', is_kept AND is_published AND NOT leads_group), ('product low_stock', is_kept AND stock <= 5))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION text_of_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := split_part(NEW.search_text, E'\x1F', 1);
  IF NEW.leads_group AND NEW.product_group_id IS NOT NULL THEN
    NEW.search_text := NEW.search_text || E'\x1F' || (SELECT search_text FROM product_group WHERE product_group_id = NEW.product_group_id);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variant" ON "product" USING btree ("product_group_id","option_values") WHERE "product"."product_group_id" is not null and "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_of_group" ON "product" USING btree ("product_group_id") WHERE "product"."product_group_id" is not null;--> statement-breakpoint
CREATE INDEX "product_on_sale_text" ON "product" USING btree ("product_id","published_from","published_until","search_text") WHERE "product"."deleted_at" is null and "product"."is_published" and "product"."leads_group";--> statement-breakpoint
CREATE INDEX "product_on_sale_for_days" ON "product" USING btree ("product_id","published_from","published_until") WHERE "product"."deleted_at" is null and "product"."is_published" and "product"."leads_group" and ("product"."published_from" is not null or "product"."published_until" is not null);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_option_values" CHECK (("product"."product_group_id" is null) = ("product"."option_values" is null));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_leads_itself" CHECK ("product"."product_group_id" is not null or "product"."leads_group");--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_born_in_group BEFORE INSERT ON product FOR EACH ROW
  WHEN (NEW.product_group_id IS NOT NULL)
  EXECUTE FUNCTION lead_groups_of_product();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_changes_group BEFORE UPDATE ON product FOR EACH ROW
  WHEN (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id)
  EXECUTE FUNCTION lead_groups_of_product();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_led_when_born AFTER INSERT ON product FOR EACH ROW
  WHEN (NEW.product_group_id IS NOT NULL)
  EXECUTE FUNCTION lead_groups_of_product();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_led_anew AFTER UPDATE ON product FOR EACH ROW
  WHEN (coalesce(OLD.product_group_id, NEW.product_group_id) IS NOT NULL AND (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id
    OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.published_from IS DISTINCT FROM NEW.published_from OR OLD.published_until IS DISTINCT FROM NEW.published_until
    OR (OLD.stock = 0) <> (NEW.stock = 0) OR OLD.price <> NEW.price))
  EXECUTE FUNCTION lead_groups_of_product();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved_in_categories AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group)
  EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group OR (OLD.stock <= 5) <> (NEW.stock <= 5))
  EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_text_of_leader BEFORE UPDATE ON product FOR EACH ROW
  WHEN (coalesce(OLD.product_group_id, NEW.product_group_id) IS NOT NULL AND (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id
    OR OLD.leads_group <> NEW.leads_group OR OLD.search_text <> NEW.search_text))
  EXECUTE FUNCTION text_of_leader();
