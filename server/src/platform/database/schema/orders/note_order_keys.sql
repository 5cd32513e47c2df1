-- Records where an order joins or leaves the list sorted by total.
CREATE OR REPLACE FUNCTION note_order_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) VALUES
      ('shop_order by total', number_key(OLD.total_price), OLD.order_id, -1), ('shop_order by total', number_key(NEW.total_price), NEW.order_id, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('shop\_order by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change)
      SELECT 'shop_order by total', number_key(total_price), order_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END FROM touched;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_keys_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();

CREATE OR REPLACE TRIGGER shop_order_keys_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();

CREATE OR REPLACE TRIGGER shop_order_keys_moved AFTER UPDATE OF total_price ON shop_order FOR EACH ROW
  WHEN (OLD.total_price <> NEW.total_price) EXECUTE FUNCTION note_order_keys();

CREATE OR REPLACE TRIGGER shop_order_keys_emptied AFTER TRUNCATE ON shop_order FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();
