-- The search text of a group's leader: its own, U+001F, the group's. So one row answers for all variants.
CREATE OR REPLACE FUNCTION text_of_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := split_part(NEW.search_text, E'\x1F', 1);
  IF NEW.leads_group AND NEW.product_group_id IS NOT NULL THEN
    NEW.search_text := NEW.search_text || E'\x1F' || (SELECT search_text FROM product_group WHERE product_group_id = NEW.product_group_id);
  END IF;
  RETURN NEW;
END $$;

-- named to run after product_changes_group
CREATE OR REPLACE TRIGGER product_text_of_leader BEFORE UPDATE ON product FOR EACH ROW
  WHEN (coalesce(OLD.product_group_id, NEW.product_group_id) IS NOT NULL AND (OLD.product_group_id IS DISTINCT FROM NEW.product_group_id
    OR OLD.leads_group <> NEW.leads_group OR OLD.search_text <> NEW.search_text))
  EXECUTE FUNCTION text_of_leader();
