-- Whether one more order may use a code. Orders with a limited code wait for each other here: volatile, each query
-- reads what was committed when it starts, so it counts the orders it waited for.
CREATE OR REPLACE FUNCTION take_discount(wanted integer, of_version integer, of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  most integer;
  most_per_customer integer;
BEGIN
  SELECT uses_max, uses_per_customer_max INTO most, most_per_customer FROM discount
    WHERE discount_id = wanted AND version = coalesce(of_version, version);
  IF NOT FOUND THEN RETURN false; END IF;
  IF most IS NULL AND most_per_customer IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('discount/' || wanted, 0));
  IF discount_uses(wanted) >= most THEN RETURN false; END IF;
  IF discount_uses_of_customer(wanted, of_user, of_session, of_telephone, of_email) >= most_per_customer THEN RETURN false; END IF;
  RETURN true;
END $$;
