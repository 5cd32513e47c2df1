-- Which block of a sorted list holds row number to_skip (from 0), and how many of its rows come before. No row beyond
-- the end. With too many recorded changes it answers the first block, and all rows to skip.
CREATE OR REPLACE FUNCTION list_key_place(of_list text, to_skip bigint, OUT from_key text, OUT from_id integer, OUT passed bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM list_key_change WHERE list = of_list LIMIT 5001) AS noted) > 5000 THEN
    SELECT '', 0, to_skip INTO from_key, from_id, passed;
    RETURN;
  END IF;
  SELECT placed.from_key, placed.from_id, to_skip - ahead INTO from_key, from_id, passed FROM (
    SELECT counted.from_key, counted.from_id, size, sum(size) OVER (ORDER BY counted.from_key, counted.from_id) - size AS ahead FROM (
      SELECT part.from_key, part.from_id, sum(part.size) AS size FROM (
        SELECT block.from_key, block.from_id, block.size FROM list_key_block AS block WHERE list = of_list
        UNION ALL
        SELECT block.from_key, block.from_id, changed.change FROM list_key_change AS changed, LATERAL (
        SELECT own.from_key, own.from_id FROM list_key_block AS own
        WHERE own.list = of_list AND (own.from_key, own.from_id) <= (changed.key, changed.id) ORDER BY own.from_key DESC, own.from_id DESC LIMIT 1
      ) AS block WHERE changed.list = of_list
      ) AS part GROUP BY 1, 2
    ) AS counted
  ) AS placed WHERE ahead <= to_skip AND to_skip < ahead + size;
END $$;
