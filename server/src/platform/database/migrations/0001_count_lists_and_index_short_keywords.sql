-- How many rows a list has is added up from list_change, which these triggers write (database/list-total.ts).
CREATE FUNCTION note_list_change(changed_list text, by_rows bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, change) VALUES (changed_list, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 128 <> 0 THEN RETURN; END IF;
  -- Every so often all become one row a list; rows that another transaction is folding are left to it.
  WITH folded AS (
    DELETE FROM list_change WHERE list_change_id IN (SELECT list_change_id FROM list_change FOR UPDATE SKIP LOCKED)
    RETURNING list, change
  )
  INSERT INTO list_change (list, change) SELECT list, sum(change) FROM folded GROUP BY list;
END $$;--> statement-breakpoint
CREATE FUNCTION note_living_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(TG_TABLE_NAME, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM note_list_change(TG_TABLE_NAME, (SELECT count(*) FROM touched WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_list_change(TG_TABLE_NAME, (SELECT -count(*) FROM touched WHERE deleted_at IS NULL));
  ELSE
    DELETE FROM list_change WHERE list = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('shop_order ' || OLD.state, -1);
    PERFORM note_list_change('shop_order ' || NEW.state, 1);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM note_list_change('shop_order ' || state, count(*)) FROM touched GROUP BY state;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_list_change('shop_order ' || state, -count(*)) FROM touched GROUP BY state;
  ELSE
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER app_user_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER app_user_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER app_user_hidden AFTER UPDATE ON app_user
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER app_user_emptied AFTER TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER product_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER product_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER product_hidden AFTER UPDATE ON product
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER product_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION note_living_rows();--> statement-breakpoint
CREATE TRIGGER shop_order_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE TRIGGER shop_order_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE TRIGGER shop_order_moved_on AFTER UPDATE ON shop_order
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE TRIGGER shop_order_emptied AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
-- The characters of a text, each alone and each with the next: for keywords of which pg_trgm makes no
-- trigram, symbols and one or two letters (database/keyword-search.ts).
CREATE FUNCTION short_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
  FROM (
    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(searched, NULL)) WITH ORDINALITY AS spelled(letter, place)
  ) AS spelled, LATERAL (VALUES (letter), (pair)) AS grams(gram)
  WHERE gram IS NOT NULL
$$;--> statement-breakpoint
CREATE INDEX app_user_short_search ON app_user USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX product_short_search ON product USING gin (short_grams(search_text)) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX shop_order_short_search ON shop_order USING gin (short_grams(search_text));--> statement-breakpoint
-- Room in each page for a row's next version: an order then changes the stock without touching any index.
ALTER TABLE product SET (fillfactor = 85);
