CREATE TABLE "order_billing" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"npwp" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_billing_npwp" CHECK ("order_billing"."npwp" ~ '^[0-9]{15,16}$')
);--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "order_tags_few" CHECK (cardinality("order_tags"."tags") <= 10),
	CONSTRAINT "order_tags_keys" CHECK (cardinality("order_tags"."keys") = cardinality("order_tags"."tags"))
);--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_discount";--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_reason";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "order_billing" ADD CONSTRAINT "order_billing_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold_by jsonb;
  sale shop_order;
  bill_to order_billing;
  bill_series text;
  paid_day date;
BEGIN
  SELECT value INTO sold_by FROM shop_setting WHERE key = 'invoices' AND value @> '{"is_on": true}';
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT sale FROM shop_order WHERE order_id = NEW.order_id;
  SELECT * INTO bill_to FROM order_billing WHERE order_id = NEW.order_id;
  SELECT CASE account.mode WHEN 'live' THEN 'invoice' ELSE 'test_invoice' END INTO STRICT bill_series
    FROM payment_account AS account WHERE account.name = NEW.provider;
  paid_day := sales_day_of(NEW.captured_at);
  INSERT INTO invoice (order_id, series, year, number, issued_on, seller, buyer, total)
    VALUES (sale.order_id, bill_series, extract(year FROM paid_day),
      next_paper_number(bill_series, extract(year FROM paid_day)::integer), paid_day, sold_by,
      CASE WHEN bill_to.order_id IS NULL THEN jsonb_build_object('name', coalesce(sale.recipient, sale.user_name),
          'telephone', sale.telephone, 'address', sale.address, 'city', sale.city, 'province', sale.province,
          'postal_code', sale.postal_code, 'country', sale.country)
        ELSE jsonb_build_object('name', bill_to.name, 'npwp', bill_to.npwp, 'telephone', sale.telephone,
          'address', bill_to.address, 'city', '', 'province', NULL, 'postal_code', '', 'country', '') END,
      CASE sale.payment_currency WHEN 'IDR' THEN sale.payment_amount_minor ELSE sale.total_price END);
  PERFORM give_credit_notes(sale.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "order_tags_search" ON "order_tags" USING gin ("keys");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount_percent" CHECK ("shop_order"."discount_percent" is null or ("shop_order"."discount_percent" between 1 and 100 and "shop_order"."discount_code" is not null and "shop_order"."discount_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount" CHECK (("shop_order"."discount_id" is null or "shop_order"."discount_code" is not null) and "shop_order"."discount_price" >= 0 and ("shop_order"."discount_code" is not null or "shop_order"."discount_price" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded', 'counted', 'cancelled', 'order_changed')) NOT VALID;
