ALTER TABLE "shop_order" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "unanswered_since" timestamp with time zone;