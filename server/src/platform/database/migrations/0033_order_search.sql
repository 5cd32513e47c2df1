ALTER TABLE "shop_order" drop column "search_text";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(normalize(user_name || chr(10) || user_email || coalesce(chr(10) || recipient, '')
          || coalesce(chr(10) || contact_email, '') || coalesce(chr(10) || telephone, '')
          || coalesce(chr(10) || '0' || substring(telephone from '^[+]62(.*)$'), '')))) STORED NOT NULL;--> statement-breakpoint
-- the column took its two indexes with it
CREATE INDEX "shop_order_search" ON "shop_order" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX shop_order_short_search ON shop_order USING gin (short_grams(search_text));
