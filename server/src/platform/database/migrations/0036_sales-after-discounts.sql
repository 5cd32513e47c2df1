ALTER TABLE "shop_order" ADD COLUMN "is_shipping_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION item_discount(sale shop_order, price numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN sale.product_price = 0 THEN 0 ELSE round(least(sale.product_price, sale.discount_price
    - CASE WHEN sale.is_shipping_free THEN sale.shipping_price ELSE 0 END) * price / sale.product_price, 2) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sale(sale shop_order, captured_at timestamptz, of_account text, factor integer) RETURNS void LANGUAGE plpgsql AS $$
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
      factor * refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor) AS refunded
    FROM sold_lines(sale) AS bought
  LOOP
    UPDATE product_sales_day SET pieces = pieces + line.pieces, sold = sold + line.sold, refunded = refunded + line.refunded
      WHERE product_sales_day_id = (SELECT kept.product_sales_day_id FROM product_sales_day AS kept
        WHERE kept.day = sale_day AND kept.account = of_account AND kept.product_id = line.product_id
        LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded)
        VALUES (sale_day, of_account, line.product_id, line.pieces, line.sold, line.refunded);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE shop_order, payment IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_day;
  DELETE FROM product_sales_day;
  INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.provider, sale.payment_method_id, count(*), sum(sale.total_price),
      sum(refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id GROUP BY 1, 2, 3;
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.provider, bought.product_id,
      sum(CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor THEN 0 ELSE bought.quantity END),
      sum(bought.sold), sum(refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    CROSS JOIN LATERAL sold_lines(sale) AS bought GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sold_lines(sale shop_order) RETURNS TABLE (product_id integer, quantity integer, sold numeric) LANGUAGE sql STABLE AS $$
  SELECT bought.product_id, bought.quantity, bought.price * bought.quantity - CASE WHEN sale.discount_price = 0 THEN 0
    ELSE item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here)
      - item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here - bought.price * bought.quantity) END
    FROM order_product AS bought WHERE bought.order_id = sale.order_id WINDOW up_to_here AS (ORDER BY bought.line)
$$;
--> statement-breakpoint
UPDATE shop_order SET is_shipping_free = true WHERE discount_price >= shipping_price AND (
  discount_price > product_price
  OR discount_id IN (SELECT discount_id FROM discount WHERE kind = 'free_shipping')
  OR order_id IN (SELECT order_id FROM combined_discount JOIN discount USING (discount_id) WHERE kind = 'free_shipping'));--> statement-breakpoint
SELECT rebuild_sales() WHERE EXISTS (SELECT FROM shop_order WHERE is_paid AND discount_price > 0);
