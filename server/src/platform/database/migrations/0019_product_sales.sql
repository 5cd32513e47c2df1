ALTER TABLE "product" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_from" date;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_until" date;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "compare_at_price" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sale_price" CHECK ("product"."sale_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_compare_at_price" CHECK ("product"."compare_at_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sale_days" CHECK ("product"."sale_until" >= "product"."sale_from") NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sale_has_price" CHECK ("product"."sale_price" is not null or "product"."sale_from" is null and "product"."sale_until" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_sale_price";--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_compare_at_price";--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_sale_days";--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_sale_has_price";