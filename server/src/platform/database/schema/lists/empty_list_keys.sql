-- For TRUNCATE. Waits for a fold_list_keys under way, which locks the tables first: the other order is a deadlock.
CREATE OR REPLACE FUNCTION empty_list_keys(lists text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('fold_list_keys'));
  DELETE FROM list_key_change WHERE list LIKE lists;
  DELETE FROM list_key_block WHERE list LIKE lists AND (from_key, from_id) > ('', 0);
  UPDATE list_key_block SET size = 0 WHERE list LIKE lists;
END $$;
