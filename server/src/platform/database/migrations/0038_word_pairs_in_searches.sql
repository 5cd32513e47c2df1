-- Two words in a row: trigrams find all that have both anywhere. Where two ends of two characters meet at a space is a gram too.
DROP INDEX product_code_search;--> statement-breakpoint
CREATE OR REPLACE FUNCTION code_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}') FROM (
    SELECT substr(matched[1], place, 5)
    FROM regexp_matches(searched COLLATE "C", '[!-~]*[0-9][!-~]*', 'g') AS words(matched), LATERAL generate_series(1, length(matched[1]) - 4) AS place
    UNION ALL
    SELECT right(word, 2) || ' ' || left(lead(word) OVER (ORDER BY place), 2) FROM unnest(string_to_array(searched, ' ')) WITH ORDINALITY AS words(word, place)
  ) AS grams(gram)
  WHERE (gram COLLATE "C") ~ '^[!-~]{2} [!-~]{2}$' OR (gram ~ '[0-9]' AND gram !~ ' ')
$$;--> statement-breakpoint
CREATE INDEX product_code_search ON product USING gin (code_grams(search_text)) WITH (gin_pending_list_limit = 512);
