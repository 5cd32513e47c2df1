ALTER TABLE "order_product" ADD COLUMN "cost_price" bigint;--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_piece" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD COLUMN "costed_pieces" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_restocked" CHECK ("order_product"."restocked_quantity" between 0 and "order_product"."quantity") NOT VALID;--> statement-breakpoint
DROP FUNCTION sold_lines(sale shop_order);--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION cost_of_line(line order_product) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN line.cost_price IS NULL THEN 0
    ELSE least((line.quantity - line.restocked_quantity)::numeric * line.cost_price, 9e15)::bigint END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION costed_pieces(line order_product) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN line.cost_price IS NULL THEN line.restocked_quantity ELSE line.quantity END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_restocked_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.provider, NEW.product_id, 0, 0, 0,
      cost_of_line(NEW) - cost_of_line(OLD), costed_pieces(NEW) - costed_pieces(OLD)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    WHERE paid.order_id = NEW.order_id AND (sale.refunded_minor <= 0 OR sale.refunded_minor < sale.payment_amount_minor);
  RETURN NULL;
END $$;--> statement-breakpoint
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
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.provider, bought.product_id,
      sum(counted.factor * bought.quantity), sum(bought.sold),
      sum(refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor)),
      least(sum(counted.factor * bought.cost), 9e15), sum(counted.factor * bought.costed_pieces)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    CROSS JOIN LATERAL sold_lines(sale) AS bought
    CROSS JOIN LATERAL (SELECT CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor
      THEN 0 ELSE 1 END AS factor) AS counted
    GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sold_lines(sale shop_order) RETURNS TABLE (product_id integer, quantity integer, sold numeric, cost bigint, costed_pieces integer) LANGUAGE sql STABLE AS $$
  SELECT bought.product_id, bought.quantity, bought.price * bought.quantity - CASE WHEN sale.discount_price = 0 THEN 0
    ELSE item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here)
      - item_discount(sale, sum(bought.price * bought.quantity) OVER up_to_here - bought.price * bought.quantity) END,
    cost_of_line(bought), costed_pieces(bought)
    FROM order_product AS bought WHERE bought.order_id = sale.order_id WINDOW up_to_here AS (ORDER BY bought.line)
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_product_restocked AFTER UPDATE ON order_product FOR EACH ROW
  WHEN (OLD.restocked_quantity <> NEW.restocked_quantity) EXECUTE FUNCTION note_restocked_pieces();
