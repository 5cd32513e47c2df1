CREATE OR REPLACE FUNCTION lead_groups_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- who saves a whole group chooses once, at the end
  saved text := coalesce(current_setting('warung.saved_group', true), '');
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    NEW.leads_group := NEW.product_group_id IS NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.product_group_id <> coalesce(NEW.product_group_id, 0) AND OLD.product_group_id::text <> saved THEN
    PERFORM lead_group(OLD.product_group_id, false);
  END IF;
  IF NEW.product_group_id::text <> saved THEN
    PERFORM lead_group(NEW.product_group_id, false);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_born_in_group BEFORE INSERT ON product FOR EACH ROW
  WHEN (NEW.product_group_id IS NOT NULL)
  EXECUTE FUNCTION lead_groups_of_product();

CREATE OR REPLACE TRIGGER product_changes_group BEFORE UPDATE ON product FOR EACH ROW
  WHEN (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id)
  EXECUTE FUNCTION lead_groups_of_product();

CREATE OR REPLACE TRIGGER product_led_when_born AFTER INSERT ON product FOR EACH ROW
  WHEN (NEW.product_group_id IS NOT NULL)
  EXECUTE FUNCTION lead_groups_of_product();

CREATE OR REPLACE TRIGGER product_led_anew AFTER UPDATE ON product FOR EACH ROW
  WHEN (coalesce(OLD.product_group_id, NEW.product_group_id) IS NOT NULL AND (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id
    OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published
    OR OLD.published_from IS DISTINCT FROM NEW.published_from OR OLD.published_until IS DISTINCT FROM NEW.published_until
    OR (OLD.stock = 0) <> (NEW.stock = 0) OR OLD.price <> NEW.price))
  EXECUTE FUNCTION lead_groups_of_product();
