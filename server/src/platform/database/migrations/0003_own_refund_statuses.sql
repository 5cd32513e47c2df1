ALTER TABLE "refund" DROP CONSTRAINT "refund_status";--> statement-breakpoint
DROP INDEX "refund_under_way";--> statement-breakpoint
-- PENDING, COMPLETED and FAILED were a provider's words.
UPDATE "refund" SET "status" = lower("status");--> statement-breakpoint
CREATE INDEX "refund_under_way" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_status" CHECK ("refund"."status" in ('pending', 'completed', 'failed'));
