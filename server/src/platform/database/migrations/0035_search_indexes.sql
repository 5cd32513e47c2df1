CREATE TABLE "list_block" (
	"list" text NOT NULL,
	"level" smallint NOT NULL,
	"block" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "list_block_list_level_block_pk" PRIMARY KEY("list","level","block")
);
--> statement-breakpoint
DROP INDEX "app_user_listed";--> statement-breakpoint
DROP INDEX "product_listed";--> statement-breakpoint
DROP INDEX "product_on_sale";--> statement-breakpoint
DROP INDEX "product_not_always_on_sale";--> statement-breakpoint
ALTER TABLE "list_change" ADD COLUMN "block" integer;--> statement-breakpoint
CREATE INDEX "app_user_listed_text" ON "app_user" USING btree ("user_id","search_text") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_listed_text" ON "product" USING btree ("product_id","search_text") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_on_sale_text" ON "product" USING btree ("product_id","published_from","published_until","search_text") WHERE "product"."deleted_at" is null and "product"."is_published";--> statement-breakpoint
CREATE INDEX "product_on_sale_for_days" ON "product" USING btree ("product_id","published_from","published_until") WHERE "product"."deleted_at" is null and "product"."is_published" and ("product"."published_from" is not null or "product"."published_until" is not null);--> statement-breakpoint
-- Five characters in a row, one of them a digit: parts of SKUs, of which trigrams find far too many (database/sql/keyword-search.ts).
CREATE FUNCTION code_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
  FROM regexp_matches(searched COLLATE "C", '[!-~]*[0-9][!-~]*', 'g') AS words(matched),
    LATERAL generate_series(1, length(matched[1]) - 4) AS place, LATERAL substr(matched[1], place, 5) AS grams(gram)
  WHERE gram ~ '[0-9]'
$$;--> statement-breakpoint
CREATE INDEX product_code_search ON product USING gin (code_grams(search_text)) WITH (gin_pending_list_limit = 512);
