CREATE INDEX "mail_waiting_of_account" ON "mail" USING btree ("mail_id") WHERE "mail"."state" = 'waiting' and "mail"."kind" in ('password_reset', 'email_change', 'email_changed');--> statement-breakpoint
-- The owner hears of products that fall to LOW_STOCK_MAX once a day, of all that are low when the mail is sent; what falls
-- after it has gone is told the day after. Nobody waits for another's row: whoever does not get the lock leaves it to its holder.
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
END $$;--> statement-breakpoint
-- Those of one product that wait become one of all.
INSERT INTO mail (kind, event_key, next_attempt_at, created_at)
  SELECT 'low_stock_owner', 'low_stock_owner:' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'), now() + interval '15 minutes', now()
  WHERE EXISTS (SELECT FROM mail WHERE kind = 'low_stock_owner' AND state = 'waiting')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE mail SET state = 'not_sent', last_error = 'no_longer_true'
  WHERE kind = 'low_stock_owner' AND state = 'waiting' AND params ? 'product_id';
