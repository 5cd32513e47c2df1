ALTER TABLE "payment_account" RENAME COLUMN "account" TO "merchant_id";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "payment" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "paid_capture" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "webhook_event" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "manual_receipt" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "provider_movement" RENAME COLUMN "provider" TO "account";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME CONSTRAINT "payment_attempt_provider_payment_account_name_fk" TO "payment_attempt_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "payment" RENAME CONSTRAINT "payment_provider_payment_account_name_fk" TO "payment_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "paid_capture" RENAME CONSTRAINT "paid_capture_provider_payment_account_name_fk" TO "paid_capture_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "unmatched_capture" RENAME CONSTRAINT "unmatched_capture_provider_payment_account_name_fk" TO "unmatched_capture_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "webhook_event" RENAME CONSTRAINT "webhook_event_provider_payment_account_name_fk" TO "webhook_event_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "refund" RENAME CONSTRAINT "refund_provider_payment_account_name_fk" TO "refund_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "manual_receipt" RENAME CONSTRAINT "manual_receipt_provider_payment_account_name_fk" TO "manual_receipt_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "provider_movement" RENAME CONSTRAINT "provider_movement_provider_payment_account_name_fk" TO "provider_movement_account_payment_account_name_fk";--> statement-breakpoint
ALTER TABLE "payment_attempt" RENAME CONSTRAINT "payment_attempt_order_id_provider_provider_order_id_pk" TO "payment_attempt_order_id_account_provider_order_id_pk";--> statement-breakpoint
ALTER TABLE "webhook_event" RENAME CONSTRAINT "webhook_event_provider_event_id_pk" TO "webhook_event_account_event_id_pk";--> statement-breakpoint
ALTER TABLE "provider_movement" RENAME CONSTRAINT "provider_movement_provider_movement_id_pk" TO "provider_movement_account_movement_id_pk";--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
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
      JOIN refund AS gone ON gone.account = paid.account AND gone.status = 'completed' AND gone.settled_at IS NOT NULL
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
    FROM payment_account AS account WHERE account.name = NEW.account;
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
CREATE OR REPLACE FUNCTION update_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_sales(OLD, paid.captured_at, paid.account, -1), update_sales(NEW, paid.captured_at, paid.account, 1)
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
    PERFORM update_sales(sale, OLD.captured_at, OLD.account, -1) FROM shop_order AS sale WHERE sale.order_id = OLD.order_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM update_sales(sale, NEW.captured_at, NEW.account, 1) FROM shop_order AS sale WHERE sale.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_restocked_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.account, NEW.product_id, 0, 0, 0,
      cost_of_line(NEW) - cost_of_line(OLD), costed_pieces(NEW) - costed_pieces(OLD)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    WHERE paid.order_id = NEW.order_id AND (sale.refunded_minor <= 0 OR sale.refunded_minor < sale.payment_amount_minor);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE shop_order, payment IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_day;
  DELETE FROM product_sales_day;
  INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.account, sale.payment_method_id, count(*), sum(sale.total_price),
      sum(refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id GROUP BY 1, 2, 3;
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.account, bought.product_id,
      sum(counted.factor * bought.quantity), sum(bought.sold),
      sum(refunded_share(bought.sold, sale.refunded_minor, sale.payment_amount_minor)),
      least(sum(counted.factor * bought.cost), 9e15), sum(counted.factor * bought.costed_pieces)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    CROSS JOIN LATERAL sold_lines(sale) AS bought
    CROSS JOIN LATERAL (SELECT CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor
      THEN 0 ELSE 1 END AS factor) AS counted
    GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF order_id, account, captured_at ON payment
  FOR EACH ROW EXECUTE FUNCTION update_sales_of_payment();
