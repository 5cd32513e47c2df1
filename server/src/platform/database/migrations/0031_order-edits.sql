CREATE TABLE "order_tags" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "order_tags_few" CHECK (cardinality("order_tags"."tags") <= 10),
	CONSTRAINT "order_tags_keys" CHECK (cardinality("order_tags"."keys") = cardinality("order_tags"."tags"))
);
--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_discount";--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_reason";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_tags_search" ON "order_tags" USING gin ("keys");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount_percent" CHECK ("shop_order"."discount_percent" is null or ("shop_order"."discount_percent" between 1 and 100 and "shop_order"."discount_code" is not null and "shop_order"."discount_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_discount" CHECK (("shop_order"."discount_id" is null or "shop_order"."discount_code" is not null) and "shop_order"."discount_price" >= 0 and ("shop_order"."discount_code" is not null or "shop_order"."discount_price" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded', 'counted', 'cancelled', 'order_changed', 'returned')) NOT VALID;