-- Adds a paid order to the sales of its day, or takes it away.
CREATE OR REPLACE FUNCTION update_sales_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE sales_day, product_sales_day;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM update_sales(sale, OLD.captured_at, OLD.account, -1) FROM shop_order AS sale WHERE sale.order_id = OLD.order_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM update_sales(sale, NEW.captured_at, NEW.account, 1) FROM shop_order AS sale WHERE sale.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF order_id, account, captured_at ON payment
  FOR EACH ROW EXECUTE FUNCTION update_sales_of_payment();

CREATE OR REPLACE TRIGGER payment_emptied AFTER TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION update_sales_of_payment();
