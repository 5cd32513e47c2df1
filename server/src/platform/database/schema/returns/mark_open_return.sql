-- An order has an open return until each of its returns is refused or paid back.
CREATE OR REPLACE FUNCTION mark_open_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := EXISTS (SELECT FROM order_return
    WHERE order_id = NEW.order_id AND state IN ('asked', 'accepted', 'received'));
BEGIN
  UPDATE shop_order SET has_open_return = is_open WHERE order_id = NEW.order_id AND has_open_return <> is_open;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_return_asked AFTER INSERT ON order_return
  FOR EACH ROW EXECUTE FUNCTION mark_open_return();

CREATE OR REPLACE TRIGGER order_return_moved AFTER UPDATE ON order_return FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION mark_open_return();
