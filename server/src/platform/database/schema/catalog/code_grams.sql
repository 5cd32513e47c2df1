-- Parts of a text that trigrams find too often, for the index product_code_search (keyword-search.ts):
-- five characters in a row with a digit, as in a SKU, and the four characters around a space between two words.
-- After a change, add REINDEX INDEX product_code_search to the migration: the index holds old answers.
CREATE OR REPLACE FUNCTION code_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}') FROM (
    SELECT substr(matched[1], place, 5)
    FROM regexp_matches(searched COLLATE "C", '[!-~]*[0-9][!-~]*', 'g') AS words(matched), LATERAL generate_series(1, length(matched[1]) - 4) AS place
    UNION ALL
    SELECT right(word, 2) || ' ' || left(lead(word) OVER (ORDER BY place), 2) FROM unnest(string_to_array(searched, ' ')) WITH ORDINALITY AS words(word, place)
  ) AS grams(gram)
  WHERE (gram COLLATE "C") ~ '^[!-~]{2} [!-~]{2}$' OR (gram ~ '[0-9]' AND gram !~ ' ')
$$;
