-- The share of an amount that was refunded. All shares add up to the amount.
CREATE OR REPLACE FUNCTION refunded_share(amount numeric, refunded_minor bigint, paid_minor bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN refunded_minor <= 0 OR paid_minor <= 0 THEN 0
    ELSE least(amount, round(amount * refunded_minor / paid_minor, 2)) END
$$;
