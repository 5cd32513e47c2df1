DROP INDEX "product_sales_day_by_product";--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "cost_price" bigint;--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD COLUMN "priced_pieces" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION cost_of_line(line order_product, is_all_back boolean) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_all_back OR line.cost_price IS NULL THEN 0 ELSE (line.quantity - line.restocked_quantity) * line.cost_price END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_restocked_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, priced_pieces)
    SELECT sales_day_of(paid.captured_at), paid.provider, NEW.product_id, 0, 0, 0,
      cost_of_line(NEW, false) - cost_of_line(OLD, false), priced_pieces(NEW, false) - priced_pieces(OLD, false)
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
      factor * cost_of_line(ordered, is_all_back) AS cost, factor * priced_pieces(ordered, is_all_back) AS priced
    FROM sold_lines(sale) AS bought
    JOIN order_product AS ordered ON ordered.order_id = sale.order_id AND ordered.product_id = bought.product_id
  LOOP
    UPDATE product_sales_day SET pieces = pieces + line.pieces, sold = sold + line.sold, refunded = refunded + line.refunded,
        cost = cost + line.cost, priced_pieces = priced_pieces + line.priced
      WHERE product_sales_day_id = (SELECT kept.product_sales_day_id FROM product_sales_day AS kept
        WHERE kept.day = sale_day AND kept.account = of_account AND kept.product_id = line.product_id
        LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, priced_pieces)
        VALUES (sale_day, of_account, line.product_id, line.pieces, line.sold, line.refunded, line.cost, line.priced);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION priced_pieces(line order_product, is_all_back boolean) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_all_back THEN 0 WHEN line.cost_price IS NULL THEN line.restocked_quantity ELSE line.quantity END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE shop_order, payment IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_day;
  DELETE FROM product_sales_day;
  INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.provider, sale.payment_method_id, count(*), sum(sale.total_price),
      sum(refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id GROUP BY 1, 2, 3;
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, priced_pieces)
    SELECT sales_day_of(paid.captured_at), paid.provider, bought.product_id,
      sum(CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor THEN 0 ELSE bought.quantity END),
      sum(bought.sold), sum(refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor)),
      sum(cost_of_line(ordered, sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor)),
      sum(priced_pieces(ordered, sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    CROSS JOIN LATERAL sold_lines(sale) AS bought
    JOIN order_product AS ordered ON ordered.order_id = sale.order_id AND ordered.product_id = bought.product_id
    GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE INDEX "product_sales_day_by_product" ON "product_sales_day" USING btree ("product_id","day","account","pieces","sold_sen","refunded_sen","cost","priced_pieces");--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_product_restocked AFTER UPDATE ON order_product FOR EACH ROW
  WHEN (OLD.restocked_quantity <> NEW.restocked_quantity) EXECUTE FUNCTION note_restocked_pieces();
