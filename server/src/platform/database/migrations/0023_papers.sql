CREATE TABLE "credit_note" (
	"refund_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"amount" numeric(16, 2) NOT NULL,
	CONSTRAINT "credit_note_number" UNIQUE("series","year","number"),
	CONSTRAINT "credit_note_series" CHECK ("credit_note"."series" in ('invoice', 'credit_note', 'test_invoice', 'test_credit_note')),
	CONSTRAINT "credit_note_number_first" CHECK ("credit_note"."number" >= 1),
	CONSTRAINT "credit_note_year" CHECK ("credit_note"."year" = extract(year from "credit_note"."issued_on")),
	CONSTRAINT "credit_note_amount" CHECK ("credit_note"."amount" >= 0)
);--> statement-breakpoint
CREATE TABLE "invoice" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	CONSTRAINT "invoice_number" UNIQUE("series","year","number"),
	CONSTRAINT "invoice_series" CHECK ("invoice"."series" in ('invoice', 'credit_note', 'test_invoice', 'test_credit_note')),
	CONSTRAINT "invoice_number_first" CHECK ("invoice"."number" >= 1),
	CONSTRAINT "invoice_year" CHECK ("invoice"."year" = extract(year from "invoice"."issued_on"))
);--> statement-breakpoint
CREATE TABLE "paper_counter" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "paper_counter_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "paper_counter_series" CHECK ("paper_counter"."series" in ('invoice', 'credit_note', 'test_invoice', 'test_credit_note')),
	CONSTRAINT "paper_counter_number" CHECK ("paper_counter"."last_number" >= 1)
);--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_refund_id_refund_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_order_id_invoice_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoice"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_credit_notes(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bill record;
  back record;
  back_before bigint;
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
    INSERT INTO credit_note (refund_id, order_id, series, year, number, issued_on, amount)
      VALUES (back.refund_id, of_order, note_series, extract(year FROM back_day),
        next_paper_number(note_series, extract(year FROM back_day)::integer), back_day,
        refunded_share(bill.total, back_before + back.amount_minor, bill.payment_amount_minor)
          - refunded_share(bill.total, back_before, bill.payment_amount_minor));
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM give_credit_notes(sale.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION next_paper_number(of_series text, of_year integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  INSERT INTO paper_counter AS counter (series, year, last_number) VALUES (of_series, of_year, 1)
    ON CONFLICT (series, year) DO UPDATE SET last_number = counter.last_number + 1
    RETURNING last_number
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refund_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_credit_notes(NEW.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "credit_note_of_order" ON "credit_note" USING btree ("order_id");--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_invoiced AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION give_invoice();--> statement-breakpoint
CREATE OR REPLACE TRIGGER refund_credited AFTER INSERT OR UPDATE OF status, order_id ON refund
  FOR EACH ROW WHEN (NEW.status = 'completed' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_refund_papers();
