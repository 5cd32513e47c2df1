ALTER TABLE "stray_capture" RENAME TO "unmatched_capture";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME COLUMN "stray_capture_id" TO "unmatched_capture_id";--> statement-breakpoint
ALTER SEQUENCE "stray_capture_stray_capture_id_seq" RENAME TO "unmatched_capture_unmatched_capture_id_seq";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "stray_capture_pkey" TO "unmatched_capture_pkey";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "stray_capture_once" TO "unmatched_capture_once";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "stray_capture_reason" TO "unmatched_capture_reason";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "stray_capture_order_id_shop_order_order_id_fk" TO "unmatched_capture_order_id_shop_order_order_id_fk";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "stray_capture_provider_payment_account_name_fk" TO "unmatched_capture_provider_payment_account_name_fk";--> statement-breakpoint
ALTER INDEX "stray_capture_captured" RENAME TO "unmatched_capture_captured";--> statement-breakpoint
-- A process of the release before, running beside this one for a while, reads and writes by the former name.
CREATE VIEW "stray_capture" AS SELECT "unmatched_capture_id" AS "stray_capture_id", "provider", "provider_order_id",
  "capture_id", "order_id", "amount_minor", "currency", "reason", "detail", "captured_at", "created_at" FROM "unmatched_capture";--> statement-breakpoint
DROP INDEX "payment_attempt_next";--> statement-breakpoint
-- A code since; a process of the release before may write the words again, until the next start of this one.
UPDATE "payment_account" SET "statement_hint" = 'transaction_search_not_allowed' WHERE "statement_hint" IS NOT NULL;
