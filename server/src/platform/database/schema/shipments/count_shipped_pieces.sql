-- Counts the pieces in parcels on the order's line, whose check refuses more than were ordered.
CREATE OR REPLACE FUNCTION count_shipped_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE order_product SET shipped_quantity = shipped_quantity - OLD.quantity
      WHERE order_id = OLD.order_id AND product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE order_product SET shipped_quantity = shipped_quantity + NEW.quantity
      WHERE order_id = NEW.order_id AND product_id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipment_piece_counted AFTER INSERT OR UPDATE OR DELETE ON shipment_piece
  FOR EACH ROW EXECUTE FUNCTION count_shipped_pieces();
