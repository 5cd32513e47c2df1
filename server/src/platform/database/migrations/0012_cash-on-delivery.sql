ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_shipped_only_if_paid";--> statement-breakpoint
DROP INDEX "shop_order_to_ship";--> statement-breakpoint
DROP INDEX "shop_order_to_ship_by_id";--> statement-breakpoint
DROP INDEX "shop_order_to_ship_by_total";--> statement-breakpoint
DROP INDEX "shop_order_under_way";--> statement-breakpoint
DROP INDEX "shop_order_under_way_by_total";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_order_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  to_confirm integer := 0;
  accepted integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.shipped_at IS NOT NULL AND (OLD.state = 'paid'
      OR OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL))::integer;
    accepted := accepted - (OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm - (OLD.transfer_reported_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.shipped_at IS NOT NULL AND (NEW.state = 'paid'
      OR NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL))::integer;
    accepted := accepted + (NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm + (NEW.transfer_reported_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM note_list_change('shop_order shipped', in_block, shipped);
  PERFORM note_list_change('shop_order cancelled', in_block, cancelled);
  PERFORM note_list_change('shop_order to_confirm', in_block, to_confirm);
  PERFORM note_list_change('shop_order accepted', in_block, accepted);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "shop_order_returned_by_user" ON "shop_order" USING btree ("user_id") WHERE "shop_order"."returned_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_returned_by_telephone" ON "shop_order" USING btree ("telephone") WHERE "shop_order"."returned_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship" ON "shop_order" USING btree (coalesce("paid_at", "accepted_at"),"order_id") WHERE ("shop_order"."state" = 'paid' or ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null)) and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship_by_id" ON "shop_order" USING btree ("order_id") WHERE ("shop_order"."state" = 'paid' or ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null)) and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE ("shop_order"."state" = 'paid' or ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null)) and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_under_way" ON "shop_order" USING btree ("order_id") WHERE ("shop_order"."state" = 'paid' or ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null)) and "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_under_way_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE ("shop_order"."state" = 'paid' or ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null)) and "shop_order"."shipped_at" is not null;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_shipped_if_paid_or_accepted" CHECK ("shop_order"."shipped_at" is null or "shop_order"."is_paid" or "shop_order"."accepted_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_accepted_holds_stock" CHECK ("shop_order"."accepted_at" is null or "shop_order"."is_paid" or "shop_order"."cancelled_at" is not null or ("shop_order"."is_stock_held" and "shop_order"."hold_expires_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_returned_if_accepted" CHECK ("shop_order"."returned_at" is null or ("shop_order"."accepted_at" is not null and "shop_order"."cancelled_at" is not null)) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL
    OR NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR OLD.transfer_reported_at IS NOT NULL
    OR OLD.accepted_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (OLD.transfer_reported_at IS NULL) <> (NEW.transfer_reported_at IS NULL)
    OR ((NEW.shipped_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL OR NEW.accepted_at IS NOT NULL)
      AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_order_progress();
