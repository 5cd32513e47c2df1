-- Single characters and pairs, for keywords too short for trigrams (keyword-search.ts).
-- After a change, add REINDEX INDEX of each index *_short_search to the migration: they hold old answers.
CREATE OR REPLACE FUNCTION short_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
  FROM (
    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(searched, NULL)) WITH ORDINALITY AS spelled(letter, place)
  ) AS spelled, LATERAL (VALUES (letter), (pair)) AS grams(gram)
  WHERE gram IS NOT NULL
$$;
