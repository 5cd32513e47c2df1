ALTER TABLE "product" ADD COLUMN "cost_price" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_cost_price" CHECK ("product"."cost_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_cost_price";
