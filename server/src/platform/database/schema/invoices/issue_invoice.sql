-- Gives a paid order its invoice, in the transaction of the payment, while the owner has turned invoices on. Then the
-- credit notes of refunds that were completed before.
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
END $$;

CREATE OR REPLACE TRIGGER payment_invoiced AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION issue_invoice();
