-- Adds recorded changes to the blocks of ids and to the list's size. Does nothing while another transaction
-- does.
CREATE OR REPLACE FUNCTION roll_up_list_changes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM list_change WHERE block IS NOT NULL) THEN RETURN 0; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('roll_up_list_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_change WHERE list IN (SELECT list FROM list_change WHERE block IS NOT NULL) RETURNING list, block, change
  ), kept AS (
    INSERT INTO list_change (list, change) SELECT list, sum(change) FROM taken GROUP BY list
  ), added AS (
    INSERT INTO list_block AS counted (list, level, block, size)
      SELECT list, 0, block, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block HAVING sum(change) <> 0
      UNION ALL
      SELECT list, 1, block >> 7, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block >> 7 HAVING sum(change) <> 0
    ON CONFLICT (list, level, block) DO UPDATE SET size = counted.size + excluded.size
  )
  SELECT count(*) INTO folded FROM taken WHERE block IS NOT NULL;
  RETURN folded;
END $$;
