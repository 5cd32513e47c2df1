ALTER TABLE "payment_attempt" RENAME COLUMN "noted_at" TO "opened_at";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "asked_at" TO "checked_at";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "opened_as" TO "provider_session_id";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "is_left_to_person" TO "is_manual";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "is_perhaps_made" TO "is_unconfirmed";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "unlisted_since" TO "unconfirmed_since";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "asked_at" TO "last_attempt_at";--> statement-breakpoint
ALTER TABLE "order_return" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "product_import" RENAME COLUMN "kept_count" TO "skipped_count";
