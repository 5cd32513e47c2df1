-- Takes the cost of pieces that came back in stock off their day of sale. Adds a row: readers add up rows of one key.
CREATE OR REPLACE FUNCTION note_restocked_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded, cost, costed_pieces)
    SELECT sales_day_of(paid.captured_at), paid.account, NEW.product_id, 0, 0, 0,
      cost_of_line(NEW) - cost_of_line(OLD), costed_pieces(NEW) - costed_pieces(OLD)
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    WHERE paid.order_id = NEW.order_id AND (sale.refunded_minor <= 0 OR sale.refunded_minor < sale.payment_amount_minor);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_product_restocked AFTER UPDATE ON order_product FOR EACH ROW
  WHEN (OLD.restocked_quantity <> NEW.restocked_quantity) EXECUTE FUNCTION note_restocked_pieces();
