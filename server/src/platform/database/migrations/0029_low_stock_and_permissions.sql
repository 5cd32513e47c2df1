ALTER TABLE "product" ALTER COLUMN "is_low_stock" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "is_low_stock" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "permission_set" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "low_stock_threshold" integer;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_permission_set" CHECK ("app_user"."permission_set" in ('packer', 'cashier', 'catalog')) NOT VALID;--> statement-breakpoint
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_permission_set";--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_only_admins_limited" CHECK ("app_user"."permission_set" is null or "app_user"."role_id" = 2) NOT VALID;--> statement-breakpoint
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_only_admins_limited";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_low_stock_threshold" CHECK ("product"."low_stock_threshold" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_low_stock_threshold";--> statement-breakpoint
DROP FUNCTION product_lists(is_kept boolean, is_published boolean, leads_group boolean, stock integer);--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group, OLD.is_low_stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group, NEW.is_low_stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, leads_group, is_low_stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_lists(is_kept boolean, is_published boolean, leads_group boolean, is_low_stock boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product', is_kept), ('product published', is_kept AND is_published),
    ('product behind', is_kept AND is_published AND NOT leads_group), ('product low_stock', is_kept AND is_low_stock))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_low_stock := NEW.stock <= coalesce(NEW.low_stock_threshold, 5);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group OR OLD.is_low_stock <> NEW.is_low_stock)
  EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_low_stock_mailed AFTER UPDATE ON product FOR EACH ROW
  WHEN (NEW.stock < OLD.stock AND NOT OLD.is_low_stock AND NEW.is_low_stock AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION queue_low_stock_mail();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_low_stock_set BEFORE INSERT OR UPDATE ON product FOR EACH ROW
  WHEN (NEW.is_low_stock IS DISTINCT FROM (NEW.stock <= coalesce(NEW.low_stock_threshold, 5)))
  EXECUTE FUNCTION set_low_stock();
