-- Fills the missing amount: an older process writes and reads only the text.
CREATE OR REPLACE FUNCTION fill_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units constant numeric := CASE WHEN NEW.payment_currency IN ('JPY', 'HUF', 'TWD', 'IDR') THEN 1 ELSE 100 END;
BEGIN
  IF NEW.payment_amount_minor IS NULL THEN
    NEW.payment_amount_minor := (NEW.payment_amount::numeric * units)::bigint;
  END IF;
  IF NEW.payment_amount IS NULL THEN
    NEW.payment_amount := CASE units WHEN 1 THEN NEW.payment_amount_minor::text
      ELSE (NEW.payment_amount_minor::numeric / units)::numeric(30, 2)::text END;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER shop_order_payment_amount BEFORE INSERT ON shop_order
  FOR EACH ROW EXECUTE FUNCTION fill_payment_amount();
