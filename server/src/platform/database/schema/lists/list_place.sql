-- Finds the block of ids with row number to_skip (from 0). Returns its first id in this direction, and how
-- many rows come before. left_out are counted ids that are not shown.
CREATE OR REPLACE FUNCTION list_place(lists text[], excluded text[], left_out integer[], is_newest_first boolean, to_skip bigint, OUT edge integer, OUT passed bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_span integer;
  found_block integer;
  before bigint;
BEGIN
  SELECT span, ahead INTO found_span, before FROM (
    SELECT span, size, sum(size) OVER (ORDER BY CASE WHEN is_newest_first THEN -span ELSE span END) - size AS ahead FROM (
      SELECT span, sum(size) AS size FROM (
        SELECT block AS span, size FROM list_block WHERE list = ANY(lists) AND level = 1
        UNION ALL SELECT block >> 7, change FROM list_change WHERE list = ANY(lists) AND block IS NOT NULL
        UNION ALL SELECT block, -size FROM list_block WHERE list = ANY(excluded) AND level = 1
        UNION ALL SELECT block >> 7, -change FROM list_change WHERE list = ANY(excluded) AND block IS NOT NULL
        UNION ALL SELECT id >> 17, -1 FROM unnest(left_out) AS id
      ) AS part GROUP BY span
    ) AS spans
  ) AS placed WHERE ahead <= to_skip AND to_skip < ahead + size;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT block, to_skip - before - ahead INTO found_block, passed FROM (
    SELECT block, size, sum(size) OVER (ORDER BY CASE WHEN is_newest_first THEN -block ELSE block END) - size AS ahead FROM (
      SELECT block, sum(size) AS size FROM (
        SELECT block, size FROM list_block
          WHERE list = ANY(lists) AND level = 0 AND block BETWEEN found_span << 7 AND (found_span << 7) + 127
        UNION ALL SELECT block, change FROM list_change WHERE list = ANY(lists) AND block >> 7 = found_span
        UNION ALL SELECT block, -size FROM list_block
          WHERE list = ANY(excluded) AND level = 0 AND block BETWEEN found_span << 7 AND (found_span << 7) + 127
        UNION ALL SELECT block, -change FROM list_change WHERE list = ANY(excluded) AND block >> 7 = found_span
        UNION ALL SELECT id >> 10, -1 FROM unnest(left_out) AS id WHERE id >> 17 = found_span
      ) AS part GROUP BY block
    ) AS blocks
  ) AS placed WHERE ahead <= to_skip - before AND to_skip - before < ahead + size;
  edge := CASE WHEN is_newest_first THEN (found_block << 10) + 1023 ELSE found_block << 10 END;
END $$;
