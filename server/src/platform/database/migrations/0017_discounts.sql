CREATE TABLE "discount" (
	"discount_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_discount_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" numeric(16, 2),
	"least_items" numeric(16, 2) DEFAULT 0 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"uses_max" integer,
	"uses_per_customer_max" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_code_once" UNIQUE("code"),
	CONSTRAINT "discount_kind" CHECK ("discount"."kind" in ('percent', 'amount', 'free_shipping')),
	CONSTRAINT "discount_percent" CHECK (("discount"."kind" = 'percent') = ("discount"."percent" is not null) and "discount"."percent" between 1 and 100),
	CONSTRAINT "discount_amount" CHECK (("discount"."kind" = 'amount') = ("discount"."amount" is not null) and "discount"."amount" > 0),
	CONSTRAINT "discount_days" CHECK ("discount"."ends_on" >= "discount"."starts_on"),
	CONSTRAINT "discount_uses" CHECK ("discount"."uses_max" > 0 and "discount"."uses_per_customer_max" > 0)
);--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_total";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_id" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_price" numeric(16, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount_id_discount_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION discount_uses(wanted integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM shop_order WHERE discount_id = wanted AND (is_stock_held OR is_paid)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION discount_uses_of_customer(wanted integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM shop_order WHERE discount_id = wanted AND (is_stock_held OR is_paid)
    AND CASE WHEN of_session IS NULL THEN user_id = of_user AND guest_session_id IS NULL
      ELSE guest_session_id = of_session OR telephone = of_telephone OR lower(contact_email) = lower(of_email) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_discount(wanted integer, of_version integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  most integer;
  most_per_customer integer;
BEGIN
  SELECT uses_max, uses_per_customer_max INTO most, most_per_customer FROM discount
    WHERE discount_id = wanted AND version = coalesce(of_version, version);
  IF NOT FOUND THEN RETURN false; END IF;
  IF most IS NULL AND most_per_customer IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('discount/' || wanted, 0));
  IF discount_uses(wanted) >= most THEN RETURN false; END IF;
  IF discount_uses_of_customer(wanted, of_user, of_session, of_telephone, of_email) >= most_per_customer THEN RETURN false; END IF;
  RETURN true;
END $$;--> statement-breakpoint
CREATE INDEX "shop_order_of_discount" ON "shop_order" USING btree ("discount_id","user_id") WHERE "shop_order"."discount_id" is not null;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount" CHECK (("shop_order"."discount_id" is null) = ("shop_order"."discount_code" is null) and "shop_order"."discount_price" >= 0 and ("shop_order"."discount_id" is not null or "shop_order"."discount_price" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_total" CHECK ("shop_order"."total_price" = "shop_order"."product_price" + "shop_order"."shipping_price" + case when "shop_order"."is_tax_included" then 0 else "shop_order"."tax_price" end - "shop_order"."discount_price") NOT VALID;
