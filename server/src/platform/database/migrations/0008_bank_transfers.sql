CREATE TABLE "manual_receipt" (
	"receipt_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_receipt_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"order_id" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_second_payment" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"recorded_by" integer NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manual_receipt_provider_order" UNIQUE("provider","provider_order_id"),
	CONSTRAINT "manual_receipt_amount" CHECK ("manual_receipt"."amount_minor" > 0)
);--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "transfer_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "transfer_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "transfer_refused_reason" text;--> statement-breakpoint
ALTER TABLE "manual_receipt" ADD CONSTRAINT "manual_receipt_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_receipt" ADD CONSTRAINT "manual_receipt_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_receipt" ADD CONSTRAINT "manual_receipt_recorded_by_app_user_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_order_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  to_confirm integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.state = 'paid' AND OLD.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm - (OLD.transfer_reported_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.state = 'paid' AND NEW.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm + (NEW.transfer_reported_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM note_list_change('shop_order shipped', in_block, shipped);
  PERFORM note_list_change('shop_order cancelled', in_block, cancelled);
  PERFORM note_list_change('shop_order to_confirm', in_block, to_confirm);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_receipt_once" ON "manual_receipt" USING btree ("order_id","amount_minor") WHERE not "manual_receipt"."is_second_payment";--> statement-breakpoint
CREATE INDEX "manual_receipt_of_order" ON "manual_receipt" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_open_sum" ON "shop_order" USING btree ("payment_amount_minor") WHERE "shop_order"."payment_code" <> 0 and "shop_order"."is_stock_held" and not "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "shop_order_to_confirm" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."transfer_reported_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_transfer_refused" CHECK (("shop_order"."transfer_refused_at" is null) = ("shop_order"."transfer_refused_reason" is null)) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR OLD.transfer_reported_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (OLD.transfer_reported_at IS NULL) <> (NEW.transfer_reported_at IS NULL)
    OR ((NEW.shipped_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL) AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_order_progress();
