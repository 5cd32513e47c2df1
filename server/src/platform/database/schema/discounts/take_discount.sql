-- Whether one more order may use a discount. Limited ones and those for first orders take a lock. VOLATILE: each query
-- sees the orders that were committed while it waited.
CREATE OR REPLACE FUNCTION take_discount(wanted integer, of_version integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  most integer;
  most_per_customer integer;
  is_first boolean;
BEGIN
  SELECT uses_max, uses_per_customer_max, is_first_order INTO most, most_per_customer, is_first FROM discount
    WHERE discount_id = wanted AND version = coalesce(of_version, version);
  IF NOT FOUND THEN RETURN false; END IF;
  IF is_first THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('first order/' || name, 0))
      FROM unnest(CASE WHEN of_session IS NULL THEN ARRAY['user/' || of_user]
        ELSE ARRAY['session/' || of_session, 'telephone/' || of_telephone, 'e-mail/' || lower(of_email)] END) AS name
      WHERE name IS NOT NULL;
    IF has_ordered(of_user, of_session, of_telephone, of_email) THEN RETURN false; END IF;
  END IF;
  IF most IS NULL AND most_per_customer IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('discount/' || wanted, 0));
  IF discount_uses(wanted) >= most THEN RETURN false; END IF;
  IF discount_uses_of_customer(wanted, of_user, of_session, of_telephone, of_email) >= most_per_customer THEN RETURN false; END IF;
  RETURN true;
END $$;
