-- The pieces of a refused return stay with the buyer.
CREATE OR REPLACE FUNCTION free_refused_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_product SET returned_quantity = returned_quantity - piece.quantity
    FROM return_piece AS piece WHERE piece.return_id = NEW.return_id
      AND order_product.order_id = piece.order_id AND order_product.product_id = piece.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_return_refused AFTER UPDATE ON order_return FOR EACH ROW
  WHEN (NEW.state = 'refused' AND OLD.state <> 'refused') EXECUTE FUNCTION free_refused_pieces();
