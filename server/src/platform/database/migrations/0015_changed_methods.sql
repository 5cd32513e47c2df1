CREATE TABLE "order_method_change" (
	"order_method_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_method_change_order_method_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"payment_amount_minor" bigint NOT NULL,
	"payment_currency" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "unmatched_capture" DROP CONSTRAINT "unmatched_capture_reason";--> statement-breakpoint
ALTER TABLE "order_method_change" ADD CONSTRAINT "order_method_change_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_method_change_of_order" ON "order_method_change" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shop_order_awaiting_cash" ON "shop_order" USING btree ("telephone") WHERE ("shop_order"."accepted_at" is not null and "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null);--> statement-breakpoint
ALTER TABLE "unmatched_capture" ADD CONSTRAINT "unmatched_capture_reason" CHECK ("unmatched_capture"."reason" in ('second_payment', 'no_such_order', 'other_method', 'wrong_amount', 'wrong_payee', 'sold_out', 'order_cancelled', 'unmatched'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (OLD.transfer_reported_at IS NULL) <> (NEW.transfer_reported_at IS NULL)
    OR (OLD.accepted_at IS NULL) <> (NEW.accepted_at IS NULL)
    OR ((NEW.shipped_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL OR NEW.accepted_at IS NOT NULL)
      AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_order_progress();
