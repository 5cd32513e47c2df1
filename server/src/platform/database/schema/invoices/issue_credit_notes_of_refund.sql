-- A refund that is completed gets its credit note, by whichever way it is booked.
CREATE OR REPLACE FUNCTION issue_credit_notes_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_credit_notes(NEW.order_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_credited AFTER INSERT OR UPDATE OF status, order_id ON refund
  FOR EACH ROW WHEN (NEW.status = 'completed' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION issue_credit_notes_of_refund();
