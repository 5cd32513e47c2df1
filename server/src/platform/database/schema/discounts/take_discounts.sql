-- Whether one more order may use all of these discounts. Each order takes its locks in the same sequence: those of its
-- customer, then those of the discounts by their ids.
CREATE OR REPLACE FUNCTION take_discounts(wanted integer[], versions integer[], of_user integer, of_session integer, of_telephone text, of_email text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  each_id integer;
  each_version integer;
BEGIN
  FOR each_id, each_version IN
    SELECT asked.id, asked.version FROM unnest(wanted, versions) AS asked (id, version) JOIN discount ON discount_id = asked.id
      ORDER BY is_first_order DESC, asked.id
  LOOP
    IF NOT take_discount(each_id, each_version, of_user, of_session, of_telephone, of_email) THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
