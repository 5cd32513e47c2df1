-- The network is stored only for the limit on unpaid orders: gone with the hold or the payment.
CREATE OR REPLACE FUNCTION forget_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.network_hash := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER shop_order_network BEFORE UPDATE ON shop_order
  FOR EACH ROW WHEN (NEW.network_hash IS NOT NULL AND (NEW.is_paid OR NOT NEW.is_stock_held)) EXECUTE FUNCTION forget_network();
