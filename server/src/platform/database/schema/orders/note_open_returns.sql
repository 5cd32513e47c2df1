-- Counts the orders that have an open return.
CREATE OR REPLACE FUNCTION note_open_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_list_change('shop_order open_return', OLD.order_id >> 10, -1);
  ELSE
    PERFORM note_list_change('shop_order open_return', NEW.order_id >> 10, NEW.has_open_return::integer - OLD.has_open_return::integer);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_open_returns_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return <> NEW.has_open_return) EXECUTE FUNCTION note_open_returns();

CREATE OR REPLACE TRIGGER shop_order_open_return_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return) EXECUTE FUNCTION note_open_returns();
