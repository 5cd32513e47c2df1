CREATE TABLE "payment_method" (
	"payment_method_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	CONSTRAINT "payment_method_name" UNIQUE("name")
);
--> statement-breakpoint
INSERT INTO "payment_method" ("payment_method_id", "name", "provider") VALUES (1, 'PayPal', 'paypal');--> statement-breakpoint
-- one account a provider is in force, no longer one of all
DROP INDEX "payment_account_in_force";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_in_force" ON "payment_account" USING btree ("provider") WHERE "payment_account"."is_in_force";--> statement-breakpoint
ALTER TABLE "payment_account" ADD COLUMN "has_refunds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_account" ADD COLUMN "statement_hint" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "payment_method_id" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_payment_method_id_payment_method_payment_method_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_method"("payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- what reads the state goes with it, and comes back with it below
DROP TRIGGER shop_order_moved_on ON shop_order;--> statement-breakpoint
ALTER TABLE "shop_order" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "payment_amount_minor" bigint;--> statement-breakpoint
UPDATE "shop_order" SET "payment_amount_minor" =
  ("payment_amount"::numeric * CASE WHEN "payment_currency" IN ('JPY', 'HUF', 'TWD') THEN 1 ELSE 100 END)::bigint;--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "payment_amount_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "payment_amount" DROP NOT NULL;--> statement-breakpoint
-- A process of the release before, running beside this one for a while, writes and reads the text alone.
CREATE FUNCTION fill_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units constant numeric := CASE WHEN NEW.payment_currency IN ('JPY', 'HUF', 'TWD') THEN 1 ELSE 100 END;
BEGIN
  IF NEW.payment_amount_minor IS NULL THEN
    NEW.payment_amount_minor := (NEW.payment_amount::numeric * units)::bigint;
  END IF;
  IF NEW.payment_amount IS NULL THEN
    NEW.payment_amount := CASE units WHEN 1 THEN NEW.payment_amount_minor::text
      ELSE (NEW.payment_amount_minor::numeric / units)::numeric(30, 2)::text END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_order_payment_amount BEFORE INSERT ON shop_order
  FOR EACH ROW EXECUTE FUNCTION fill_payment_amount();--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "state" text GENERATED ALWAYS AS (case when refunded_minor > 0 and refunded_minor >= payment_amount_minor then 'refunded'
          when is_delivered then 'delivered' when is_paid then 'paid' else 'unpaid' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_order_in_state" ON "shop_order" USING btree ("state","order_id");--> statement-breakpoint
CREATE TRIGGER shop_order_moved_on AFTER UPDATE ON shop_order
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_orders();--> statement-breakpoint
-- Codes. A process of the release before cannot record such money meanwhile: its attempt is rolled back whole,
-- and the payment is asked for again within a minute.
ALTER TABLE "stray_capture" DROP CONSTRAINT "stray_capture_reason";--> statement-breakpoint
UPDATE "stray_capture" SET "reason" = replace("reason", ' ', '_') WHERE "reason" LIKE '% %';--> statement-breakpoint
ALTER TABLE "stray_capture" ADD CONSTRAINT "stray_capture_reason" CHECK ("stray_capture"."reason" in ('second_payment', 'no_such_order', 'wrong_amount', 'wrong_payee', 'sold_out', 'unmatched'));
