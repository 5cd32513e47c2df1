-- Counts the pieces of returns on the order's line, whose check refuses the same piece twice.
CREATE OR REPLACE FUNCTION count_returned_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_product SET returned_quantity = returned_quantity + NEW.quantity
    WHERE order_id = NEW.order_id AND product_id = NEW.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER return_piece_counted AFTER INSERT ON return_piece
  FOR EACH ROW EXECUTE FUNCTION count_returned_pieces();
