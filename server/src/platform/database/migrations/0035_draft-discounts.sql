ALTER TABLE "order_draft" ADD COLUMN "own_discount" jsonb;--> statement-breakpoint
ALTER TABLE "order_draft" ADD COLUMN "payment_method_id" integer;