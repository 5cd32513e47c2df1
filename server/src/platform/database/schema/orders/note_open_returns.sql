-- Counts the orders that have an open return.
CREATE OR REPLACE FUNCTION note_open_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_list_change('shop_order open_return', NEW.order_id >> 10, NEW.has_open_return::integer - OLD.has_open_return::integer);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_open_returns_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return <> NEW.has_open_return) EXECUTE FUNCTION note_open_returns();
