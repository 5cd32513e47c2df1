-- 5 is LOW_STOCK_MAX. The condition costs a sale less than the function.
CREATE OR REPLACE FUNCTION set_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_low_stock := NEW.stock <= coalesce(NEW.low_stock_threshold, 5);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER product_low_stock_set BEFORE INSERT OR UPDATE ON product FOR EACH ROW
  WHEN (NEW.is_low_stock IS DISTINCT FROM (NEW.stock <= coalesce(NEW.low_stock_threshold, 5)))
  EXECUTE FUNCTION set_low_stock();
