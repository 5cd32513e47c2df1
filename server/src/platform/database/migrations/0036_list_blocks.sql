-- From here to the migration's end nobody writes what is counted.
LOCK TABLE product, product_in_category, app_user, shop_order IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Adds what is noted to the blocks of ids, and to one row a list that holds its size. Who finds another at it leaves it to him.
CREATE FUNCTION fold_list_changes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM list_change WHERE block IS NOT NULL) THEN RETURN 0; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_list_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_change WHERE list IN (SELECT list FROM list_change WHERE block IS NOT NULL) RETURNING list, block, change
  ), kept AS (
    INSERT INTO list_change (list, change) SELECT list, sum(change) FROM taken GROUP BY list
  ), added AS (
    INSERT INTO list_block AS counted (list, level, block, size)
      SELECT list, 0, block, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block HAVING sum(change) <> 0
      UNION ALL
      SELECT list, 1, block >> 7, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block >> 7 HAVING sum(change) <> 0
    ON CONFLICT (list, level, block) DO UPDATE SET size = counted.size + excluded.size
  )
  SELECT count(*) INTO folded FROM taken WHERE block IS NOT NULL;
  RETURN folded;
END $$;--> statement-breakpoint
-- The background folds every few seconds. Where nothing does (an operator's own SQL), every 4096th change or so folds.
CREATE FUNCTION note_list_change(changed_list text, changed_block integer, by_rows bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, block, change) VALUES (changed_list, changed_block, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 1024 <> 0 OR current_setting('transaction_isolation') <> 'read committed' THEN RETURN; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_change WHERE block IS NOT NULL LIMIT 4096) AS noted) = 4096 THEN
    PERFORM fold_list_changes();
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION product_lists(is_kept boolean, is_published boolean, stock integer) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product', is_kept), ('product published', is_kept AND is_published), ('product low_stock', is_kept AND stock <= 5))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE FUNCTION note_product_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_user_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('app_user', NEW.user_id >> 10, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list = 'app_user';
    DELETE FROM list_block WHERE list = 'app_user';
  ELSE
    PERFORM note_list_change('app_user', user_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched WHERE deleted_at IS NULL GROUP BY user_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('shop_order ' || OLD.state, NEW.order_id >> 10, -1);
    PERFORM note_list_change('shop_order ' || NEW.state, NEW.order_id >> 10, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
    DELETE FROM list_block WHERE list LIKE 'shop\_order %';
  ELSE
    PERFORM note_list_change('shop_order ' || state, order_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched GROUP BY state, order_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_order_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.state = 'paid' AND OLD.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.state = 'paid' AND NEW.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM note_list_change('shop_order shipped', in_block, shipped);
  PERFORM note_list_change('shop_order cancelled', in_block, cancelled);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION category_lists(category_id integer, is_kept boolean, is_published boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product_category ' || category_id, is_kept), ('product_category ' || category_id || ' published', is_kept AND is_published))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_placements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_in_category, category_lists(product_category_id, OLD.deleted_at IS NULL, OLD.is_published) AS list
        WHERE product_id = NEW.product_id
      UNION ALL
      SELECT list, 1 FROM product_in_category, category_lists(product_category_id, NEW.deleted_at IS NULL, NEW.is_published) AS list
        WHERE product_id = NEW.product_id
    ) AS moved(list, change) GROUP BY list;
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id), category_lists(product_category_id, deleted_at IS NULL, is_published) AS list
      GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER app_user_joined ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_left ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_hidden ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_emptied ON app_user;--> statement-breakpoint
DROP TRIGGER product_joined ON product;--> statement-breakpoint
DROP TRIGGER product_left ON product;--> statement-breakpoint
DROP TRIGGER product_hidden ON product;--> statement-breakpoint
DROP TRIGGER product_emptied ON product;--> statement-breakpoint
DROP TRIGGER product_hidden_in_categories ON product;--> statement-breakpoint
DROP TRIGGER product_low_stock_joined ON product;--> statement-breakpoint
DROP TRIGGER product_low_stock_left ON product;--> statement-breakpoint
DROP TRIGGER product_low_stock_moved ON product;--> statement-breakpoint
DROP TRIGGER product_low_stock_emptied ON product;--> statement-breakpoint
DROP FUNCTION note_living_rows();--> statement-breakpoint
DROP FUNCTION note_low_stock();--> statement-breakpoint
DROP FUNCTION note_list_change(text, bigint);--> statement-breakpoint
CREATE TRIGGER app_user_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE TRIGGER app_user_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE TRIGGER app_user_hidden AFTER UPDATE ON app_user
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE TRIGGER app_user_emptied AFTER TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE TRIGGER product_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE TRIGGER product_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published OR (OLD.stock <= 5) <> (NEW.stock <= 5))
  EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE TRIGGER product_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE TRIGGER product_moved_in_categories AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published)
  EXECUTE FUNCTION note_placements();--> statement-breakpoint
DELETE FROM list_change;--> statement-breakpoint
INSERT INTO list_block (list, level, block, size)
  SELECT list, 0, block, count(*) FROM (
    SELECT list, product_id >> 10 AS block FROM product, product_lists(deleted_at IS NULL, is_published, stock) AS list
    UNION ALL
    SELECT list, product_id >> 10 FROM product_in_category JOIN product USING (product_id),
      category_lists(product_category_id, deleted_at IS NULL, is_published) AS list
    UNION ALL
    SELECT 'app_user', user_id >> 10 FROM app_user WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'shop_order ' || state, order_id >> 10 FROM shop_order
    UNION ALL
    SELECT 'shop_order shipped', order_id >> 10 FROM shop_order WHERE state = 'paid' AND shipped_at IS NOT NULL
    UNION ALL
    SELECT 'shop_order cancelled', order_id >> 10 FROM shop_order WHERE cancelled_at IS NOT NULL
  ) AS listed(list, block) GROUP BY list, block;--> statement-breakpoint
INSERT INTO list_block (list, level, block, size)
  SELECT list, 1, block >> 7, sum(size) FROM list_block GROUP BY list, block >> 7;--> statement-breakpoint
INSERT INTO list_change (list, change) SELECT list, sum(size) FROM list_block WHERE level = 0 GROUP BY list;--> statement-breakpoint
-- In which block of ids row number to_skip (from 0) of these lists stands: the block's id that is met first, and how many of its rows
-- are passed over; nothing past the end. left_out are ids that are counted in the lists and not shown.
CREATE FUNCTION list_place(lists text[], left_out integer[], is_newest_first boolean, to_skip bigint, OUT edge integer, OUT passed bigint)
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
        UNION ALL SELECT id >> 10, -1 FROM unnest(left_out) AS id WHERE id >> 17 = found_span
      ) AS part GROUP BY block
    ) AS blocks
  ) AS placed WHERE ahead <= to_skip - before AND to_skip - before < ahead + size;
  edge := CASE WHEN is_newest_first THEN (found_block << 10) + 1023 ELSE found_block << 10 END;
END $$;
