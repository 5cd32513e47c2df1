ALTER TABLE "shop_order" ADD COLUMN "payment_rounding" numeric(16, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "payment_code" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_rupiah" CHECK ("shop_order"."payment_currency" <> 'IDR' or "shop_order"."payment_amount_minor" = "shop_order"."total_price" + "shop_order"."payment_rounding" + "shop_order"."payment_code") NOT VALID;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units constant numeric := CASE WHEN NEW.payment_currency IN ('JPY', 'HUF', 'TWD', 'IDR') THEN 1 ELSE 100 END;
BEGIN
  IF NEW.payment_amount_minor IS NULL THEN
    NEW.payment_amount_minor := (NEW.payment_amount::numeric * units)::bigint;
  END IF;
  IF NEW.payment_amount IS NULL THEN
    NEW.payment_amount := CASE units WHEN 1 THEN NEW.payment_amount_minor::text
      ELSE (NEW.payment_amount_minor::numeric / units)::numeric(30, 2)::text END;
  END IF;
  RETURN NEW;
END $$;
