-- Counts the orders that have an open return.
CREATE OR REPLACE FUNCTION update_open_return_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM record_list_change('shop_order open_return', OLD.order_id >> 10, -1);
  ELSE
    PERFORM record_list_change('shop_order open_return', NEW.order_id >> 10, NEW.has_open_return::integer - OLD.has_open_return::integer);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_open_returns_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return <> NEW.has_open_return) EXECUTE FUNCTION update_open_return_count();

CREATE OR REPLACE TRIGGER shop_order_open_return_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return) EXECUTE FUNCTION update_open_return_count();
