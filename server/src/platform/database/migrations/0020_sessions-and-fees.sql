ALTER TABLE "payment_attempt" ADD COLUMN "opened_as" text;--> statement-breakpoint
ALTER TABLE "provider_movement" ADD COLUMN "fee_minor" bigint;