-- Moves the sales of an order whose refunds or total changed.
CREATE OR REPLACE FUNCTION update_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_sales(OLD, paid.captured_at, paid.account, -1), update_sales(NEW, paid.captured_at, paid.account, 1)
    FROM payment AS paid WHERE paid.order_id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_refunds_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.refunded_minor <> NEW.refunded_minor OR OLD.total_price <> NEW.total_price
    OR OLD.payment_amount_minor <> NEW.payment_amount_minor OR OLD.payment_method_id <> NEW.payment_method_id)
  EXECUTE FUNCTION update_sales_of_order();
