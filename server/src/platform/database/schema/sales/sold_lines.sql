-- An order's lines and their prices after its discount, without free shipping. Rounding cumulated shares leaves no remainder.
CREATE OR REPLACE FUNCTION sold_lines(sale shop_order) RETURNS TABLE (product_id integer, quantity integer, sold numeric, cost bigint, costed_pieces integer) LANGUAGE sql STABLE AS $$
  SELECT bought.product_id, bought.quantity, bought.price * bought.quantity - CASE WHEN sale.discount_price = 0 THEN 0
    ELSE item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here)
      - item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here - bought.price * bought.quantity) END,
    cost_of_line(bought), costed_pieces(bought)
    FROM order_product AS bought WHERE bought.order_id = sale.order_id WINDOW up_to_here AS (ORDER BY bought.line)
$$;
