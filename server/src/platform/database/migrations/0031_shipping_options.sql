ALTER TABLE "product" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_option" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_courier" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_service" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_days_min" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_days_max" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_is_pickup" boolean;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_note" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_weight_grams" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_weight" CHECK ("product"."weight_grams" >= 1);