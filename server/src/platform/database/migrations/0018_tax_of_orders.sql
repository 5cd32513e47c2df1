ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_total";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "tax_name" text DEFAULT 'Tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "is_tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_total" CHECK ("shop_order"."total_price" = "shop_order"."product_price" + "shop_order"."shipping_price" + case when "shop_order"."is_tax_included" then 0 else "shop_order"."tax_price" end);