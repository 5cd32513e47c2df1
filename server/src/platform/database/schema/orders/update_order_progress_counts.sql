CREATE OR REPLACE FUNCTION update_order_progress_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  to_confirm integer := 0;
  accepted integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.shipped_at IS NOT NULL AND (OLD.state = 'paid'
      OR OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL))::integer;
    accepted := accepted - (OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm - (OLD.transfer_reported_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.shipped_at IS NOT NULL AND (NEW.state = 'paid'
      OR NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL))::integer;
    accepted := accepted + (NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm + (NEW.transfer_reported_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM record_list_change('shop_order shipped', in_block, shipped);
  PERFORM record_list_change('shop_order cancelled', in_block, cancelled);
  PERFORM record_list_change('shop_order to_confirm', in_block, to_confirm);
  PERFORM record_list_change('shop_order accepted', in_block, accepted);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL
    OR NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION update_order_progress_counts();

CREATE OR REPLACE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR OLD.transfer_reported_at IS NOT NULL
    OR OLD.accepted_at IS NOT NULL) EXECUTE FUNCTION update_order_progress_counts();

CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (OLD.transfer_reported_at IS NULL) <> (NEW.transfer_reported_at IS NULL)
    OR (OLD.accepted_at IS NULL) <> (NEW.accepted_at IS NULL)
    OR ((NEW.shipped_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL OR NEW.accepted_at IS NOT NULL)
      AND OLD.state <> NEW.state))
  EXECUTE FUNCTION update_order_progress_counts();
