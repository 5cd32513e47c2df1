CREATE OR REPLACE FUNCTION update_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change('shop_order ' || OLD.state, NEW.order_id >> 10, -1);
    PERFORM record_list_change('shop_order ' || NEW.state, NEW.order_id >> 10, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
    DELETE FROM list_block WHERE list LIKE 'shop\_order %';
  ELSE
    PERFORM record_list_change('shop_order ' || state, order_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched GROUP BY state, order_id >> 10;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();

CREATE OR REPLACE TRIGGER shop_order_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();

CREATE OR REPLACE TRIGGER shop_order_moved_on AFTER UPDATE ON shop_order
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION update_order_counts();

CREATE OR REPLACE TRIGGER shop_order_emptied AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();
