-- Computes all sales from payments, for another time zone.
CREATE OR REPLACE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE shop_order, payment IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_day;
  DELETE FROM product_sales_day;
  INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.account, sale.payment_method_id, count(*), sum(sale.total_price),
      sum(refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id GROUP BY 1, 2, 3;
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.account, bought.product_id,
      sum(counted.factor * bought.quantity), sum(bought.sold),
      sum(refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor)),
      least(sum(counted.factor * bought.cost), 9e15), sum(counted.factor * bought.costed_pieces)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    CROSS JOIN LATERAL sold_lines(sale) AS bought
    CROSS JOIN LATERAL (SELECT CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor
      THEN 0 ELSE 1 END AS factor) AS counted
    GROUP BY 1, 2, 3;
END $$;
