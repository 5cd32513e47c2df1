CREATE TABLE "list_key_block" (
	"list" text NOT NULL,
	"from_key" text collate "C" NOT NULL,
	"from_id" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "list_key_block_list_from_key_from_id_pk" PRIMARY KEY("list","from_key","from_id")
);
--> statement-breakpoint
CREATE TABLE "list_key_change" (
	"list_key_change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_key_change_list_key_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
DROP INDEX "shop_order_of_user";--> statement-breakpoint
DROP INDEX "shop_order_of_guest";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_low_stock" boolean GENERATED ALWAYS AS (stock <= 5) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "list_key_change_list" ON "list_key_change" USING btree ("list");--> statement-breakpoint
CREATE INDEX "app_user_by_email" ON "app_user" USING btree ("email" collate "C","user_id") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_by_sku" ON "product" USING btree ("sku" collate "C","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_low_stock" ON "product" USING btree ("product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_name" ON "product" USING btree ("search_text" collate "C","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_sku" ON "product" USING btree ("sku" collate "C","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_price" ON "product" USING btree ("price","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "shop_order_in_state_by_total" ON "shop_order" USING btree ("state","total_price","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_under_way_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_cancelled_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_of_user" ON "shop_order" USING btree ("user_id","order_id","guest_session_id");--> statement-breakpoint
CREATE INDEX "shop_order_of_guest" ON "shop_order" USING btree ("guest_session_id","order_id","user_id");--> statement-breakpoint
-- From here to the migration's end nobody writes what is counted.
LOCK TABLE product, app_user, shop_order IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Amounts as text that has their order; those of orders have sen.
CREATE FUNCTION number_key(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(amount::text, 19, '0') $$;--> statement-breakpoint
CREATE FUNCTION number_key(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(round(amount, 2)::text, 19, '0') $$;--> statement-breakpoint
-- The rows of a list as blocks count them: what they are ordered by, that as a block's text, their id.
CREATE FUNCTION list_key_source(of_list text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_list
    WHEN 'product by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by sku' THEN 'SELECT sku COLLATE "C" AS key, sku AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by price' THEN 'SELECT price AS key, number_key(price) AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'app_user by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'app_user by email' THEN 'SELECT email COLLATE "C" AS key, email AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'shop_order by total' THEN 'SELECT total_price AS key, number_key(total_price) AS text_key, order_id AS id FROM shop_order'
  END
$$;--> statement-breakpoint
CREATE FUNCTION product_keys(search_text text, sku text, price bigint) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('product by name', search_text), ('product by sku', sku), ('product by price', number_key(price))
$$;--> statement-breakpoint
CREATE FUNCTION user_keys(search_text text, email text) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('app_user by name', search_text), ('app_user by email', email)
$$;--> statement-breakpoint
-- After TRUNCATE. The lock waits for a fold that is at it, which has the tables' locks before.
CREATE FUNCTION empty_list_keys(lists text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('fold_list_keys'));
  DELETE FROM list_key_change WHERE list LIKE lists;
  DELETE FROM list_key_block WHERE list LIKE lists AND (from_key, from_id) > ('', 0);
  UPDATE list_key_block SET size = 0 WHERE list LIKE lists;
END $$;--> statement-breakpoint
CREATE FUNCTION note_product_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.product_id, sum(change) FROM (
      SELECT list, key, -1 FROM product_keys(OLD.search_text, OLD.sku, OLD.price) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM product_keys(NEW.search_text, NEW.sku, NEW.price) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('product by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, product_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, product_keys(search_text, sku, price) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_user_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.user_id, sum(change) FROM (
      SELECT list, key, -1 FROM user_keys(OLD.search_text, OLD.email) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM user_keys(NEW.search_text, NEW.email) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('app\_user by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, user_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, user_keys(search_text, email) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_order_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) VALUES
      ('shop_order by total', number_key(OLD.total_price), OLD.order_id, -1), ('shop_order by total', number_key(NEW.total_price), NEW.order_id, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('shop\_order by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change)
      SELECT 'shop_order by total', number_key(total_price), order_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END FROM touched;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_keys_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE TRIGGER product_keys_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE TRIGGER product_keys_moved AFTER UPDATE OF search_text, sku, price, deleted_at ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.sku <> NEW.sku OR OLD.price <> NEW.price)
  EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE TRIGGER product_keys_emptied AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE TRIGGER app_user_keys_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE TRIGGER app_user_keys_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE TRIGGER app_user_keys_moved AFTER UPDATE OF name, email, deleted_at ON app_user FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.email <> NEW.email)
  EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE TRIGGER app_user_keys_emptied AFTER TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE TRIGGER shop_order_keys_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE TRIGGER shop_order_keys_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE TRIGGER shop_order_keys_moved AFTER UPDATE OF total_price ON shop_order FOR EACH ROW
  WHEN (OLD.total_price <> NEW.total_price) EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE TRIGGER shop_order_keys_emptied AFTER TRUNCATE ON shop_order FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
-- A block of more than 2048 rows becomes several of 1024. One statement: rows, and changes that are not folded yet, are of one moment.
CREATE FUNCTION split_list_key_block(of_list text, of_key text, of_id integer) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
-- Adds what is noted to the blocks of a list, then splits those that have grown and merges pairs that are nearly empty. Who finds
-- another at it leaves it to him; who reads sees all of it or nothing.
CREATE FUNCTION fold_list_keys(of_list text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  grown list_key_block;
BEGIN
  IF NOT EXISTS (SELECT FROM list_key_change WHERE list = of_list) THEN RETURN 0; END IF;
  LOCK TABLE product, app_user, shop_order IN ACCESS SHARE MODE;
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_list_keys')) THEN RETURN 0; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_key_change WHERE list = of_list LIMIT 50001) AS noted) > 50000 THEN
    -- so many are looked up one by one slower than the list is counted
    EXECUTE format($count$
      WITH taken AS (DELETE FROM list_key_change WHERE list = $1 RETURNING change), gone AS (DELETE FROM list_key_block WHERE list = $1 AND (from_key, from_id) > ('', 0)),
      counted AS (UPDATE list_key_block SET size = (SELECT count(*) FROM (%s) AS listed) WHERE list = $1 AND from_key = '' AND from_id = 0)
      SELECT count(*) FROM taken $count$, list_key_source(of_list)) INTO folded USING of_list;
  ELSE
    WITH taken AS (
      DELETE FROM list_key_change WHERE list = of_list RETURNING key, id, change
    ), summed AS (
      SELECT block.from_key, block.from_id, sum(change) AS change FROM taken, LATERAL (
        SELECT own.from_key, own.from_id FROM list_key_block AS own
        WHERE own.list = of_list AND (own.from_key, own.from_id) <= (taken.key, taken.id) ORDER BY own.from_key DESC, own.from_id DESC LIMIT 1
      ) AS block GROUP BY 1, 2
    ), added AS (
      UPDATE list_key_block AS block SET size = block.size + summed.change FROM summed
      WHERE block.list = of_list AND block.from_key = summed.from_key AND block.from_id = summed.from_id
    )
    SELECT count(*) INTO folded FROM taken;
  END IF;
  FOR grown IN SELECT * FROM list_key_block WHERE list = of_list AND size > 2048 LOOP
    PERFORM split_list_key_block(of_list, grown.from_key, grown.from_id);
  END LOOP;
  WITH placed AS (
    SELECT from_key, from_id, size, row_number() OVER (ORDER BY from_key, from_id) AS place FROM list_key_block WHERE list = of_list
  ), pair AS (
    SELECT first.from_key, first.from_id, second.from_key AS gone_key, second.from_id AS gone_id, second.size
    FROM placed AS first JOIN placed AS second ON second.place = first.place + 1 WHERE first.place % 2 = 1 AND first.size + second.size < 512
  ), gone AS (
    DELETE FROM list_key_block AS block USING pair WHERE block.list = of_list AND block.from_key = pair.gone_key AND block.from_id = pair.gone_id
  )
  UPDATE list_key_block AS block SET size = block.size + pair.size FROM pair
  WHERE block.list = of_list AND block.from_key = pair.from_key AND block.from_id = pair.from_id;
  RETURN folded;
END $$;--> statement-breakpoint
-- In which block row number to_skip (from 0) of a list stands, and how many of its rows come before; nothing past the end. With very
-- many changes that are not folded yet it is the first block, and all of them are passed over.
CREATE FUNCTION list_key_place(of_list text, to_skip bigint, OUT from_key text, OUT from_id integer, OUT passed bigint) LANGUAGE plpgsql STABLE AS $$
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
END $$;--> statement-breakpoint
INSERT INTO list_key_block (list, from_key, from_id, size) SELECT list, '', 0, size FROM (VALUES
  ('product by name', (SELECT count(*) FROM product WHERE deleted_at IS NULL)),
  ('product by sku', (SELECT count(*) FROM product WHERE deleted_at IS NULL)),
  ('product by price', (SELECT count(*) FROM product WHERE deleted_at IS NULL)),
  ('app_user by name', (SELECT count(*) FROM app_user WHERE deleted_at IS NULL)),
  ('app_user by email', (SELECT count(*) FROM app_user WHERE deleted_at IS NULL)),
  ('shop_order by total', (SELECT count(*) FROM shop_order))) AS counted(list, size);--> statement-breakpoint
SELECT split_list_key_block(list, '', 0) FROM list_key_block WHERE size > 2048;
