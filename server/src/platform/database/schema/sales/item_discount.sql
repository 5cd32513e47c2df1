-- The part of an order's discount that items of this price bear, rounded to the sen.
CREATE OR REPLACE FUNCTION item_discount(sale shop_order, price numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN sale.product_price = 0 THEN 0 ELSE round(least(sale.product_price, sale.discount_price
    - CASE WHEN sale.is_shipping_free THEN sale.shipping_price ELSE coalesce(sale.shipping_discount, 0) END) * price / sale.product_price, 2) END
$$;
