-- Adds recorded changes of a sorted list to its blocks, splits large blocks and merges small ones. Does nothing while
-- another transaction is at it. With many changes it counts the list anew, with its blocks in the same pass:
-- splitting one block of all rows takes the memory for all of them.
CREATE OR REPLACE FUNCTION fold_list_keys(of_list text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  grown list_key_block;
BEGIN
  IF NOT EXISTS (SELECT FROM list_key_change WHERE list = of_list) THEN RETURN 0; END IF;
  LOCK TABLE product, app_user, shop_order IN ACCESS SHARE MODE;
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_list_keys')) THEN RETURN 0; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_key_change WHERE list = of_list LIMIT 50001) AS noted) > 50000 THEN
    -- so many are looked up one by one slower than the list is counted
    DELETE FROM list_key_block WHERE list = of_list AND (from_key, from_id) > ('', 0);
    EXECUTE format($count$
      WITH taken AS (
        DELETE FROM list_key_change WHERE list = $1 RETURNING change
      ), counted AS (
        SELECT count(*) AS rows FROM (%1$s) AS listed
      ), placed AS (
        SELECT text_key, id, row_number() OVER (ORDER BY key, id) AS place FROM (%1$s) AS listed
      ), added AS (
        INSERT INTO list_key_block (list, from_key, from_id, size)
        SELECT $1, text_key, id, least(1024, rows - place + 1) FROM placed, counted WHERE place > 1 AND (place - 1) %% 1024 = 0
      ), begun AS (
        UPDATE list_key_block SET size = (SELECT least(1024, rows) FROM counted) WHERE list = $1 AND from_key = '' AND from_id = 0
      )
      SELECT count(*) FROM taken
    $count$, list_key_source(of_list)) INTO folded USING of_list;
  ELSE
    WITH taken AS (
      DELETE FROM list_key_change WHERE list = of_list RETURNING key, id, change
    ), summed AS (
      SELECT block.from_key, block.from_id, sum(change) AS change FROM taken, LATERAL (
        SELECT own.from_key, own.from_id FROM list_key_block AS own
        WHERE own.list = of_list AND (own.from_key, own.from_id) <= (taken.key, taken.id) ORDER BY own.from_key DESC, own.from_id DESC LIMIT 1
      ) AS block GROUP BY 1, 2
    ), added AS (
      UPDATE list_key_block AS block SET size = block.size + summed.change FROM summed
      WHERE block.list = of_list AND block.from_key = summed.from_key AND block.from_id = summed.from_id
    )
    SELECT count(*) INTO folded FROM taken;
  END IF;
  FOR grown IN SELECT * FROM list_key_block WHERE list = of_list AND size > 2048 LOOP
    PERFORM split_list_key_block(of_list, grown.from_key, grown.from_id);
  END LOOP;
  WITH placed AS (
    SELECT from_key, from_id, size, row_number() OVER (ORDER BY from_key, from_id) AS place FROM list_key_block WHERE list = of_list
  ), pair AS (
    SELECT first.from_key, first.from_id, second.from_key AS gone_key, second.from_id AS gone_id, second.size
    FROM placed AS first JOIN placed AS second ON second.place = first.place + 1 WHERE first.place % 2 = 1 AND first.size + second.size < 512
  ), gone AS (
    DELETE FROM list_key_block AS block USING pair WHERE block.list = of_list AND block.from_key = pair.gone_key AND block.from_id = pair.gone_id
  )
  UPDATE list_key_block AS block SET size = block.size + pair.size FROM pair
  WHERE block.list = of_list AND block.from_key = pair.from_key AND block.from_id = pair.from_id;
  RETURN folded;
END $$;
