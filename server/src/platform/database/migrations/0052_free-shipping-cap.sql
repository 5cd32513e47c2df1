ALTER TABLE "discount" DROP CONSTRAINT "discount_max_amount";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_discount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "discount" ADD CONSTRAINT "discount_max_amount" CHECK ("discount"."kind" in ('percent', 'free_shipping') and "discount"."max_amount" > 0 or "discount"."max_amount" is null);--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION item_discount(sale shop_order, price numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN sale.product_price = 0 THEN 0 ELSE round(least(sale.product_price, sale.discount_price
    - CASE WHEN sale.is_shipping_free THEN sale.shipping_price ELSE coalesce(sale.shipping_discount, 0) END) * price / sale.product_price, 2) END
$$;
