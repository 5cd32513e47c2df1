-- Moves the sales of an order whose refunds or total changed.
CREATE OR REPLACE FUNCTION note_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale(OLD, paid.captured_at, paid.provider, -1), note_sale(NEW, paid.captured_at, paid.provider, 1)
    FROM payment AS paid WHERE paid.order_id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_refunds_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.refunded_minor <> NEW.refunded_minor OR OLD.total_price <> NEW.total_price
    OR OLD.payment_amount_minor <> NEW.payment_amount_minor OR OLD.payment_method_id <> NEW.payment_method_id)
  EXECUTE FUNCTION note_refunds_of_order();
