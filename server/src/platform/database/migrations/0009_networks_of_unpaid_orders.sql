ALTER TABLE "shop_order" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "shop_order_unpaid_of" ON "shop_order" USING btree ("user_id","guest_session_id") WHERE "shop_order"."is_stock_held" and not "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "shop_order_of_network" ON "shop_order" USING btree ("network_hash") WHERE "shop_order"."network_hash" is not null;--> statement-breakpoint
-- Kept for the limit on unpaid orders alone (limit-held-products.ts): gone with the hold or the payment, whoever ends it.
CREATE FUNCTION forget_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.network_hash := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_order_network BEFORE UPDATE ON shop_order
  FOR EACH ROW WHEN (NEW.network_hash IS NOT NULL AND (NEW.is_paid OR NOT NEW.is_stock_held)) EXECUTE FUNCTION forget_network();
