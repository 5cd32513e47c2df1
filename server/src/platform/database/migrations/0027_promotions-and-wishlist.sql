CREATE TABLE "combined_discount" (
	"order_id" integer NOT NULL,
	"discount_id" integer NOT NULL,
	CONSTRAINT "combined_discount_order_id_discount_id_pk" PRIMARY KEY("order_id","discount_id")
);--> statement-breakpoint
CREATE TABLE "wish" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wish_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "wish_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "wish_slots" CHECK ("wish"."slot" between 1 and 100)
);--> statement-breakpoint
ALTER TABLE "discount" DROP CONSTRAINT "discount_kind";--> statement-breakpoint
ALTER TABLE "discount" DROP CONSTRAINT "discount_percent";--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "buy_quantity" integer;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "get_quantity" integer;--> statement-breakpoint
ALTER TABLE "discount" ADD COLUMN "is_combinable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "combined_discount" ADD CONSTRAINT "combined_discount_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_discount" ADD CONSTRAINT "combined_discount_discount_id_discount_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION discount_uses(wanted integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*) FROM shop_order WHERE discount_id = wanted AND (is_stock_held OR is_paid))
    + (SELECT count(*) FROM combined_discount AS further JOIN shop_order USING (order_id)
      WHERE further.discount_id = wanted AND (is_stock_held OR is_paid))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION discount_uses_of_customer(wanted integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM (
      SELECT * FROM shop_order WHERE discount_id = wanted
      UNION ALL SELECT shop_order.* FROM combined_discount AS further JOIN shop_order USING (order_id) WHERE further.discount_id = wanted
    ) AS used WHERE (is_stock_held OR is_paid)
    AND CASE WHEN of_session IS NULL THEN user_id = of_user AND guest_session_id IS NULL
      ELSE guest_session_id = of_session OR telephone = of_telephone OR lower(contact_email) = lower(of_email) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_discounts(wanted integer[], versions integer[], of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  each_id integer;
  each_version integer;
BEGIN
  FOR each_id, each_version IN
    SELECT asked.id, asked.version FROM unnest(wanted, versions) AS asked (id, version) JOIN discount ON discount_id = asked.id
      ORDER BY is_first_order DESC, asked.id
  LOOP
    IF NOT take_discount(each_id, each_version, of_user, of_session, of_telephone, of_email) THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;--> statement-breakpoint
CREATE INDEX "combined_discount_of" ON "combined_discount" USING btree ("discount_id","order_id");--> statement-breakpoint
CREATE INDEX "wish_of_product" ON "wish" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "discount" ADD CONSTRAINT "discount_pieces" CHECK (("discount"."kind" = 'buy_get') = ("discount"."buy_quantity" is not null) and ("discount"."kind" = 'buy_get') = ("discount"."get_quantity" is not null)
        and "discount"."buy_quantity" > 0 and "discount"."get_quantity" > 0);--> statement-breakpoint
ALTER TABLE "discount" ADD CONSTRAINT "discount_kind" CHECK ("discount"."kind" in ('percent', 'amount', 'free_shipping', 'buy_get'));--> statement-breakpoint
ALTER TABLE "discount" ADD CONSTRAINT "discount_percent" CHECK (("discount"."kind" in ('percent', 'buy_get')) = ("discount"."percent" is not null) and "discount"."percent" between 1 and 100);
