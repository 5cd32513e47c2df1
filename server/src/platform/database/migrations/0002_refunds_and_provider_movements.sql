CREATE TABLE "provider_movement" (
	"provider" text NOT NULL,
	"movement_id" text NOT NULL,
	"kind" text NOT NULL,
	"capture_id" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_movement_provider_movement_id_pk" PRIMARY KEY("provider","movement_id"),
	CONSTRAINT "provider_movement_kind" CHECK ("provider_movement"."kind" in ('capture', 'refund')),
	CONSTRAINT "provider_movement_amount" CHECK ("provider_movement"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "cause" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "refunded_before_minor" bigint;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_movement_moved" ON "provider_movement" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "provider_movement_capture" ON "provider_movement" USING btree ("provider","capture_id");--> statement-breakpoint
CREATE INDEX "refund_settled" ON "refund" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "shop_order_paid" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."is_paid";--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause" CHECK ("refund"."cause" in ('admin', 'shop', 'provider'));--> statement-breakpoint
-- what the provider has told so far
INSERT INTO provider_movement (provider, movement_id, kind, capture_id, provider_order_id, amount_minor, currency, moved_at, seen_at)
  SELECT provider, capture_id, 'capture', capture_id, provider_order_id, amount_minor, currency, captured_at, created_at FROM payment
  UNION ALL
  SELECT provider, capture_id, 'capture', capture_id, provider_order_id, amount_minor, currency, captured_at, created_at
    FROM stray_capture WHERE reason <> 'wrong payee' AND amount_minor > 0
  UNION ALL
  SELECT refund.provider, refund.provider_refund_id, 'refund', refund.capture_id, stray.provider_order_id, refund.amount_minor,
      refund.currency, refund.settled_at, refund.settled_at
    FROM refund JOIN stray_capture AS stray ON stray.provider = refund.provider AND stray.capture_id = refund.capture_id
    WHERE refund.status = 'COMPLETED' AND refund.provider_refund_id IS NOT NULL;--> statement-breakpoint
UPDATE payment_attempt SET is_pending = true FROM shop_order
  WHERE shop_order.order_id = payment_attempt.order_id AND shop_order.is_payment_pending AND payment_attempt.closed_at IS NULL;
