-- Queues one mail a day for the owner about products whose stock falls to their low stock threshold. The mail lists all that
-- are low when it is sent; a product that falls later is in the mail of the next day. A sale never
-- waits here: the transaction that has the lock queues the mail.
CREATE OR REPLACE FUNCTION queue_low_stock_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF EXISTS (SELECT FROM mail WHERE event_key = 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD')
      AND (state <> 'waiting' OR attempts > 0)) THEN
    day := day + 1;
  END IF;
  IF NOT EXISTS (SELECT FROM mail WHERE event_key = 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD'))
      AND pg_try_advisory_xact_lock(hashtextextended('low_stock_owner', 0)) THEN
    INSERT INTO mail (kind, event_key, next_attempt_at, created_at)
      VALUES ('low_stock_owner', 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD'),
        greatest(now(), day::timestamp AT TIME ZONE 'UTC') + interval '15 minutes', now())
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_low_stock_mailed AFTER UPDATE ON product FOR EACH ROW
  WHEN (NEW.stock < OLD.stock AND NOT OLD.is_low_stock AND NEW.is_low_stock AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION queue_low_stock_mail();
