-- One group a call, so that a transaction holds the locks of one; null when none waits.
CREATE OR REPLACE FUNCTION lead_undecided_group() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT product_group_id INTO found_id FROM undecided_group LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM undecided_group WHERE product_group_id = found_id;
  PERFORM lead_group(found_id, true);
  RETURN found_id;
END $$;
