SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_user_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change('app_user', NEW.user_id >> 10, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list = 'app_user';
    DELETE FROM list_block WHERE list = 'app_user';
  ELSE
    PERFORM record_list_change('app_user', user_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched WHERE deleted_at IS NULL GROUP BY user_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_category_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_in_category, category_lists(product_category_id, OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group) AS list
        WHERE product_id = NEW.product_id
      UNION ALL
      SELECT list, 1 FROM product_in_category, category_lists(product_category_id, NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group) AS list
        WHERE product_id = NEW.product_id
    ) AS moved(list, change) GROUP BY list;
  ELSE
    PERFORM record_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id), category_lists(product_category_id, deleted_at IS NULL, is_published, leads_group) AS list
      GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.leads_group, OLD.is_low_stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.leads_group, NEW.is_low_stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM record_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, leads_group, is_low_stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION issue_credit_notes(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bill record;
  back record;
  back_before bigint;
  share_before numeric;
  back_day date;
  note_series text;
BEGIN
  SELECT invoice.series, invoice.total, sale.payment_amount_minor INTO bill
    FROM invoice JOIN shop_order AS sale ON sale.order_id = invoice.order_id WHERE invoice.order_id = of_order;
  IF NOT FOUND THEN RETURN; END IF;
  note_series := CASE bill.series WHEN 'invoice' THEN 'credit_note' ELSE 'test_credit_note' END;
  FOR back IN
    SELECT gone.refund_id, gone.amount_minor, gone.settled_at FROM payment AS paid
      JOIN refund AS gone ON gone.provider = paid.provider AND gone.status = 'completed' AND gone.settled_at IS NOT NULL
        AND gone.capture_id IN (
          SELECT captured.capture_id FROM paid_capture AS captured WHERE captured.payment_id = paid.payment_id
          UNION ALL SELECT paid.capture_id WHERE NOT EXISTS (
            SELECT FROM paid_capture AS captured WHERE captured.payment_id = paid.payment_id))
      WHERE paid.order_id = of_order AND NOT EXISTS (SELECT FROM credit_note AS note WHERE note.refund_id = gone.refund_id)
      ORDER BY gone.settled_at, gone.refund_id
  LOOP
    SELECT coalesce(sum(earlier.amount_minor), 0) INTO back_before
      FROM credit_note AS note JOIN refund AS earlier ON earlier.refund_id = note.refund_id WHERE note.order_id = of_order;
    back_day := sales_day_of(back.settled_at);
    share_before := refunded_share(bill.total, back_before, bill.payment_amount_minor);
    INSERT INTO credit_note (refund_id, order_id, series, year, number, issued_on, amount, refunded_before)
      VALUES (back.refund_id, of_order, note_series, extract(year FROM back_day),
        next_paper_number(note_series, extract(year FROM back_day)::integer), back_day,
        refunded_share(bill.total, back_before + back.amount_minor, bill.payment_amount_minor)
          - share_before, share_before);
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION issue_credit_notes_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_credit_notes(NEW.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION issue_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold_by jsonb;
  sale shop_order;
  bill_series text;
  paid_day date;
BEGIN
  SELECT value INTO sold_by FROM shop_setting WHERE key = 'invoices' AND value @> '{"is_on": true}';
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT sale FROM shop_order WHERE order_id = NEW.order_id;
  SELECT CASE account.mode WHEN 'live' THEN 'invoice' ELSE 'test_invoice' END INTO STRICT bill_series
    FROM payment_account AS account WHERE account.name = NEW.provider;
  paid_day := sales_day_of(NEW.captured_at);
  INSERT INTO invoice (order_id, series, year, number, issued_on, seller, buyer, total)
    VALUES (sale.order_id, bill_series, extract(year FROM paid_day),
      next_paper_number(bill_series, extract(year FROM paid_day)::integer), paid_day, sold_by,
      jsonb_build_object('name', coalesce(sale.recipient, sale.user_name), 'telephone', sale.telephone,
        'address', sale.address, 'city', sale.city, 'province', sale.province, 'postal_code', sale.postal_code,
        'country', sale.country),
      CASE sale.payment_currency WHEN 'IDR' THEN sale.payment_amount_minor ELSE sale.total_price END);
  PERFORM issue_credit_notes(sale.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_list_change(changed_list text, changed_block integer, by_rows bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, block, change) VALUES (changed_list, changed_block, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 1024 <> 0 OR current_setting('transaction_isolation') <> 'read committed' THEN RETURN; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_change WHERE block IS NOT NULL LIMIT 4096) AS noted) = 4096 THEN
    PERFORM roll_up_list_changes();
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_list_changes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM list_change WHERE block IS NOT NULL) THEN RETURN 0; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('roll_up_list_changes')) THEN RETURN 0; END IF;
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
CREATE OR REPLACE FUNCTION update_open_return_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM record_list_change('shop_order open_return', OLD.order_id >> 10, -1);
  ELSE
    PERFORM record_list_change('shop_order open_return', NEW.order_id >> 10, NEW.has_open_return::integer - OLD.has_open_return::integer);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change('shop_order ' || OLD.state, NEW.order_id >> 10, -1);
    PERFORM record_list_change('shop_order ' || NEW.state, NEW.order_id >> 10, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
    DELETE FROM list_block WHERE list LIKE 'shop\_order %';
  ELSE
    PERFORM record_list_change('shop_order ' || state, order_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched GROUP BY state, order_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_order_progress_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  to_confirm integer := 0;
  accepted integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.shipped_at IS NOT NULL AND (OLD.state = 'paid'
      OR OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL))::integer;
    accepted := accepted - (OLD.accepted_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm - (OLD.transfer_reported_at IS NOT NULL AND OLD.state = 'unpaid' AND OLD.cancelled_at IS NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.shipped_at IS NOT NULL AND (NEW.state = 'paid'
      OR NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL))::integer;
    accepted := accepted + (NEW.accepted_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    to_confirm := to_confirm + (NEW.transfer_reported_at IS NOT NULL AND NEW.state = 'unpaid' AND NEW.cancelled_at IS NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM record_list_change('shop_order shipped', in_block, shipped);
  PERFORM record_list_change('shop_order cancelled', in_block, cancelled);
  PERFORM record_list_change('shop_order to_confirm', in_block, to_confirm);
  PERFORM record_list_change('shop_order accepted', in_block, accepted);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_sales(OLD, paid.captured_at, paid.provider, -1), update_sales(NEW, paid.captured_at, paid.provider, 1)
    FROM payment AS paid WHERE paid.order_id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_sales_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE sales_day, product_sales_day;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM update_sales(sale, OLD.captured_at, OLD.provider, -1) FROM shop_order AS sale WHERE sale.order_id = OLD.order_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM update_sales(sale, NEW.captured_at, NEW.provider, 1) FROM shop_order AS sale WHERE sale.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_sales(sale shop_order, captured_at timestamptz, of_account text, factor integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sale_day constant date := sales_day_of(captured_at);
  is_all_back constant boolean := sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor;
  sale_sold constant numeric := factor * sale.total_price;
  sale_refunded constant numeric := factor * refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor);
  line record;
BEGIN
  UPDATE sales_day SET orders = orders + factor, sold = sold + sale_sold, refunded = refunded + sale_refunded
    WHERE sales_day_id = (SELECT kept.sales_day_id FROM sales_day AS kept
      WHERE kept.day = sale_day AND kept.account = of_account AND kept.payment_method_id = sale.payment_method_id
      LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
      VALUES (sale_day, of_account, sale.payment_method_id, factor, sale_sold, sale_refunded);
  END IF;
  FOR line IN
    SELECT bought.product_id, CASE WHEN is_all_back THEN 0 ELSE factor * bought.quantity END AS pieces,
      factor * bought.sold AS sold,
      factor * refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor) AS refunded,
      CASE WHEN is_all_back THEN 0 ELSE factor * bought.cost END AS cost,
      CASE WHEN is_all_back THEN 0 ELSE factor * bought.costed_pieces END AS costed_pieces
    FROM sold_lines(sale) AS bought
  LOOP
    UPDATE product_sales_day SET pieces = pieces + line.pieces, sold = sold + line.sold, refunded = refunded + line.refunded,
        cost = greatest(-9e15, least(cost + line.cost, 9e15)), costed_pieces = costed_pieces + line.costed_pieces
      WHERE product_sales_day_id = (SELECT kept.product_sales_day_id FROM product_sales_day AS kept
        WHERE kept.day = sale_day AND kept.account = of_account AND kept.product_id = line.product_id
        LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
        VALUES (sale_day, of_account, line.product_id, line.pieces, line.sold, line.refunded, line.cost, line.costed_pieces);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_hidden AFTER UPDATE ON app_user
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION update_user_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_emptied AFTER TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_placed AFTER INSERT ON product_in_category REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_displaced AFTER DELETE ON product_in_category REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER placements_emptied AFTER TRUNCATE ON product_in_category
  FOR EACH STATEMENT EXECUTE FUNCTION update_category_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved_in_categories AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group)
  EXECUTE FUNCTION update_category_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.leads_group <> NEW.leads_group OR OLD.is_low_stock <> NEW.is_low_stock)
  EXECUTE FUNCTION update_product_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER refund_credited AFTER INSERT OR UPDATE OF status, order_id ON refund
  FOR EACH ROW WHEN (NEW.status = 'completed' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION issue_credit_notes_of_refund();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_invoiced AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION issue_invoice();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_open_returns_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return <> NEW.has_open_return) EXECUTE FUNCTION update_open_return_count();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_open_return_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return) EXECUTE FUNCTION update_open_return_count();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_moved_on AFTER UPDATE ON shop_order
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION update_order_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_emptied AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION update_order_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL
    OR NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION update_order_progress_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR OLD.transfer_reported_at IS NOT NULL
    OR OLD.accepted_at IS NOT NULL) EXECUTE FUNCTION update_order_progress_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (OLD.transfer_reported_at IS NULL) <> (NEW.transfer_reported_at IS NULL)
    OR (OLD.accepted_at IS NULL) <> (NEW.accepted_at IS NULL)
    OR ((NEW.shipped_at IS NOT NULL OR NEW.transfer_reported_at IS NOT NULL OR NEW.accepted_at IS NOT NULL)
      AND OLD.state <> NEW.state))
  EXECUTE FUNCTION update_order_progress_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_refunds_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.refunded_minor <> NEW.refunded_minor OR OLD.total_price <> NEW.total_price
    OR OLD.payment_amount_minor <> NEW.payment_amount_minor OR OLD.payment_method_id <> NEW.payment_method_id)
  EXECUTE FUNCTION update_sales_of_order();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF order_id, provider, captured_at ON payment
  FOR EACH ROW EXECUTE FUNCTION update_sales_of_payment();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_emptied AFTER TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION update_sales_of_payment();--> statement-breakpoint
DROP FUNCTION note_user_lists();--> statement-breakpoint
DROP FUNCTION note_placements();--> statement-breakpoint
DROP FUNCTION note_product_lists();--> statement-breakpoint
DROP FUNCTION fold_list_changes();--> statement-breakpoint
DROP FUNCTION note_list_change(changed_list text, changed_block integer, by_rows bigint);--> statement-breakpoint
DROP FUNCTION note_order_progress();--> statement-breakpoint
DROP FUNCTION note_orders();--> statement-breakpoint
DROP FUNCTION note_refunds_of_order();--> statement-breakpoint
DROP FUNCTION note_payment();--> statement-breakpoint
DROP FUNCTION note_sale(sale shop_order, captured_at timestamptz, of_account text, factor integer);--> statement-breakpoint
DROP FUNCTION give_credit_notes(of_order integer);--> statement-breakpoint
DROP FUNCTION give_invoice();--> statement-breakpoint
DROP FUNCTION note_refund_papers();--> statement-breakpoint
DROP FUNCTION note_open_returns();
