ALTER TABLE "discount" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "is_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "product_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "category_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "is_first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION discount_covers(wanted integer, of_product integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT is_limited OR of_product = ANY (product_ids) OR EXISTS (
      SELECT FROM product_in_category AS placed WHERE placed.product_id = of_product AND placed.product_category_id = ANY (category_ids))
    FROM discount WHERE discount_id = wanted
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION has_ordered(of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_session IS NULL
    THEN EXISTS (SELECT FROM shop_order WHERE user_id = of_user AND guest_session_id IS NULL AND (is_stock_held OR is_paid))
    ELSE EXISTS (SELECT FROM shop_order WHERE guest_session_id = of_session AND (is_stock_held OR is_paid))
      OR EXISTS (SELECT FROM shop_order WHERE telephone = of_telephone AND (is_stock_held OR is_paid))
      OR EXISTS (SELECT FROM shop_order WHERE lower(contact_email) = lower(of_email) AND (is_stock_held OR is_paid))
  END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_discount(wanted integer, of_version integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  most integer;
  most_per_customer integer;
  is_first boolean;
BEGIN
  SELECT uses_max, uses_per_customer_max, is_first_order INTO most, most_per_customer, is_first FROM discount
    WHERE discount_id = wanted AND version = coalesce(of_version, version);
  IF NOT FOUND THEN RETURN false; END IF;
  IF is_first THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('first order/' || name, 0))
      FROM unnest(CASE WHEN of_session IS NULL THEN ARRAY['user/' || of_user]
        ELSE ARRAY['session/' || of_session, 'telephone/' || of_telephone, 'e-mail/' || lower(of_email)] END) AS name
      WHERE name IS NOT NULL;
    IF has_ordered(of_user, of_session, of_telephone, of_email) THEN RETURN false; END IF;
  END IF;
  IF most IS NULL AND most_per_customer IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('discount/' || wanted, 0));
  IF discount_uses(wanted) >= most THEN RETURN false; END IF;
  IF discount_uses_of_customer(wanted, of_user, of_session, of_telephone, of_email) >= most_per_customer THEN RETURN false; END IF;
  RETURN true;
END $$;--> statement-breakpoint
CREATE INDEX "shop_order_of_telephone" ON "shop_order" USING btree ("telephone") WHERE "shop_order"."telephone" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_of_contact_email" ON "shop_order" USING btree (lower("contact_email")) WHERE "shop_order"."contact_email" is not null;
