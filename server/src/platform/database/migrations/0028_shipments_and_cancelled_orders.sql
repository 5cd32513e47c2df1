CREATE TABLE "shipment" (
	"shipment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"courier" text NOT NULL,
	"service" text NOT NULL,
	"tracking_number" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "shipment_once" UNIQUE("order_id","courier","service","tracking_number")
);--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_reason";--> statement-breakpoint
ALTER TABLE "unmatched_capture" DROP CONSTRAINT "unmatched_capture_reason";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cancelled_by" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- unchecked for the rows that are there: their new columns are empty, and reading them all would keep buyers waiting
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_cancelled_by_app_user_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship" ON "shop_order" USING btree ("paid_at","order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_under_way" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_cancelled" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."cancelled_at" is not null;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_shipped_only_if_paid" CHECK ("shop_order"."shipped_at" is null or "shop_order"."is_paid") NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_cancelled_holds_nothing" CHECK ("shop_order"."cancelled_at" is null or not ("shop_order"."is_paid" or "shop_order"."is_stock_held")) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_cancelled_by" CHECK (("shop_order"."cancelled_at" is null) = ("shop_order"."cancelled_by" is null)) NOT VALID;--> statement-breakpoint
-- the rows that are there have passed narrower ones
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded', 'counted', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "unmatched_capture" ADD CONSTRAINT "unmatched_capture_reason" CHECK ("unmatched_capture"."reason" in ('second_payment', 'no_such_order', 'wrong_amount', 'wrong_payee', 'sold_out', 'order_cancelled', 'unmatched')) NOT VALID;--> statement-breakpoint
-- How many orders are shipped and not delivered, and how many are cancelled, beside those in each state (list-total.ts).
CREATE FUNCTION note_order_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.state = 'paid' AND OLD.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.state = 'paid' AND NEW.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
  END IF;
  PERFORM note_list_change('shop_order shipped', shipped);
  PERFORM note_list_change('shop_order cancelled', cancelled);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (NEW.shipped_at IS NOT NULL AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_order_progress();
