ALTER TABLE "shop_order" ADD COLUMN "province" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "telephone" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "payer_name" text;