-- Credit notes for the completed refunds of an order that has an invoice: refunds of its payment, not of extra payments.
-- The caller has locked the order, so that the shares add up.
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
END $$;
