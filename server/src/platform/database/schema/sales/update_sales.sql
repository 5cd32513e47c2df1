-- Adds a paid order to the sales (factor 1) or takes it away (-1). Never waits: when another transaction has the
-- row, it adds one of its own, and readers add up rows of one key.
CREATE OR REPLACE FUNCTION update_sales(sale shop_order, captured_at timestamptz, of_account text, factor integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sale_day constant date := sales_day_of(captured_at);
  is_all_back constant boolean := sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor;
  sale_sold constant numeric := factor * sale.total_price;
  sale_refunded constant numeric := factor * refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor);
  line record;
BEGIN
  UPDATE sales_day SET orders = orders + factor, sold = sold + sale_sold, refunded = refunded + sale_refunded
    WHERE sales_day_id = (SELECT kept.sales_day_id FROM sales_day AS kept
      WHERE kept.day = sale_day AND kept.account = of_account AND kept.payment_method_id = sale.payment_method_id
      LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
      VALUES (sale_day, of_account, sale.payment_method_id, factor, sale_sold, sale_refunded);
  END IF;
  FOR line IN
    SELECT bought.product_id, CASE WHEN is_all_back THEN 0 ELSE factor * bought.quantity END AS pieces,
      factor * bought.sold AS sold,
      factor * refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor) AS refunded,
      CASE WHEN is_all_back THEN 0 ELSE factor * bought.cost END AS cost,
      CASE WHEN is_all_back THEN 0 ELSE factor * bought.costed_pieces END AS costed_pieces
    FROM sold_lines(sale) AS bought
  LOOP
    UPDATE product_sales_day SET pieces = pieces + line.pieces, sold = sold + line.sold, refunded = refunded + line.refunded,
        cost = greatest(-9e15, least(cost + line.cost, 9e15)), costed_pieces = costed_pieces + line.costed_pieces
      WHERE product_sales_day_id = (SELECT kept.product_sales_day_id FROM product_sales_day AS kept
        WHERE kept.day = sale_day AND kept.account = of_account AND kept.product_id = line.product_id
        LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
        VALUES (sale_day, of_account, line.product_id, line.pieces, line.sold, line.refunded, line.cost, line.costed_pieces);
    END IF;
  END LOOP;
END $$;
