CREATE TABLE "product_sales_day" (
	"product_sales_day_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sales_day_product_sales_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"account" text NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"sold" numeric(24, 2) NOT NULL,
	"refunded" numeric(24, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_day" (
	"sales_day_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_day_sales_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"account" text NOT NULL,
	"payment_method_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"sold" numeric(24, 2) NOT NULL,
	"refunded" numeric(24, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD CONSTRAINT "product_sales_day_account_payment_account_name_fk" FOREIGN KEY ("account") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_account_payment_account_name_fk" FOREIGN KEY ("account") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_payment_method_id_payment_method_payment_method_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_method"("payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sales_day_key" ON "product_sales_day" USING btree ("day","account","product_id");--> statement-breakpoint
CREATE INDEX "sales_day_key" ON "sales_day" USING btree ("day","account","payment_method_id");--> statement-breakpoint
-- whose days these are: the shop's zone, which each start compares with its configuration (sales-zone.ts)
INSERT INTO "shop_fact" ("name", "value") VALUES ('sales_zone', '{"zone": "Asia/Jakarta"}') ON CONFLICT ("name") DO NOTHING;--> statement-breakpoint
CREATE FUNCTION sales_day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE (SELECT value->>'zone' FROM shop_fact WHERE name = 'sales_zone'))::date
$$;--> statement-breakpoint
-- What of an amount in rupiah went back, when so much of its payment did: all of it in the end, whatever the parts.
CREATE FUNCTION refunded_share(amount numeric, refunded_minor bigint, paid_minor bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN refunded_minor <= 0 OR paid_minor <= 0 THEN 0
    ELSE least(amount, round(amount * refunded_minor / paid_minor, 2)) END
$$;--> statement-breakpoint
-- Adds a paid order to the sums (factor 1) or takes it away (-1). Nobody waits: a row that another transaction
-- has locked is left to it, and rows of one key are added up by whoever reads.
CREATE FUNCTION note_sale(sale shop_order, captured_at timestamptz, of_account text, factor integer) RETURNS void LANGUAGE plpgsql AS $$
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
      factor * bought.price * bought.quantity AS sold,
      factor * refunded_share(bought.price * bought.quantity, sale.refunded_minor, sale.payment_amount_minor) AS refunded
    FROM order_product AS bought WHERE bought.order_id = sale.order_id
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
CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE sales_day, product_sales_day;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM note_sale(sale, OLD.captured_at, OLD.provider, -1) FROM shop_order AS sale WHERE sale.order_id = OLD.order_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM note_sale(sale, NEW.captured_at, NEW.provider, 1) FROM shop_order AS sale WHERE sale.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale(OLD, paid.captured_at, paid.provider, -1), note_sale(NEW, paid.captured_at, paid.provider, 1)
    FROM payment AS paid WHERE paid.order_id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- All of it anew, of what was paid: for the orders that are there already, and for another zone.
CREATE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
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
      sum(bought.price * bought.quantity),
      sum(refunded_share(bought.price * bought.quantity, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    JOIN order_product AS bought ON bought.order_id = sale.order_id GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
SELECT rebuild_sales();--> statement-breakpoint
CREATE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF order_id, provider, captured_at ON payment
  FOR EACH ROW EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE TRIGGER payment_emptied AFTER TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE TRIGGER shop_order_refunds_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.refunded_minor <> NEW.refunded_minor OR OLD.total_price <> NEW.total_price
    OR OLD.payment_amount_minor <> NEW.payment_amount_minor OR OLD.payment_method_id <> NEW.payment_method_id)
  EXECUTE FUNCTION note_refunds_of_order();--> statement-breakpoint
-- How many products are soon sold out (LOW_STOCK_MAX), counted like the lists: an index on the stock would make each sale slower.
CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('product low_stock', CASE WHEN NEW.deleted_at IS NULL AND NEW.stock <= 5 THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM note_list_change('product low_stock', (SELECT count(*) FROM touched WHERE deleted_at IS NULL AND stock <= 5));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_list_change('product low_stock', (SELECT -count(*) FROM touched WHERE deleted_at IS NULL AND stock <= 5));
  ELSE
    DELETE FROM list_change WHERE list = 'product low_stock';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE product IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO list_change (list, change) SELECT 'product low_stock', count(*) FROM product WHERE deleted_at IS NULL AND stock <= 5;--> statement-breakpoint
CREATE TRIGGER product_low_stock_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_low_stock();--> statement-breakpoint
CREATE TRIGGER product_low_stock_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_low_stock();--> statement-breakpoint
CREATE TRIGGER product_low_stock_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND OLD.stock <= 5) <> (NEW.deleted_at IS NULL AND NEW.stock <= 5))
  EXECUTE FUNCTION note_low_stock();--> statement-breakpoint
CREATE TRIGGER product_low_stock_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION note_low_stock();
