-- Splits a block of more than 2048 rows into blocks of 1024. One statement, so that rows and recorded changes are of
-- one moment.
CREATE OR REPLACE FUNCTION split_list_key_block(of_list text, of_key text, of_id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next list_key_block;
  reached text := '';
BEGIN
  SELECT * INTO next FROM list_key_block WHERE list = of_list AND (from_key, from_id) > (of_key, of_id) ORDER BY from_key, from_id LIMIT 1;
  IF of_key <> '' THEN reached := reached || format(' AND (key, id) >= (%L, %s)', of_key, of_id); END IF;
  IF next.list IS NOT NULL THEN reached := reached || format(' AND (key, id) < (%L, %s)', next.from_key, next.from_id); END IF;
  EXECUTE format($split$
    WITH placed AS MATERIALIZED (
      SELECT text_key, id, (row_number() OVER (ORDER BY key, id) - 1) / 1024 AS part FROM (%s) AS listed WHERE true %s
    ), begun AS MATERIALIZED (
      SELECT DISTINCT ON (part) part, text_key, id FROM placed ORDER BY part, text_key COLLATE "C", id
    ), held AS (
      SELECT part, count(*) AS size FROM placed GROUP BY part
      UNION ALL
      SELECT (SELECT part FROM begun WHERE (text_key COLLATE "C", id) <= (changed.key, changed.id) ORDER BY part DESC LIMIT 1), -change
      FROM list_key_change AS changed WHERE list = $1 AND (key, id) >= ($2, $3) AND ($4 IS NULL OR (key, id) < ($4, $5))
    ), added AS (
      INSERT INTO list_key_block (list, from_key, from_id, size)
      SELECT $1, text_key, id, summed.size FROM begun JOIN (SELECT part, sum(size) AS size FROM held GROUP BY part) AS summed USING (part)
      WHERE part > 0 RETURNING size
    )
    UPDATE list_key_block SET size = size - (SELECT coalesce(sum(size), 0) FROM added) WHERE list = $1 AND from_key = $2 AND from_id = $3
  $split$, list_key_source(of_list), reached) USING of_list, of_key, of_id, next.from_key, next.from_id;
END $$;
