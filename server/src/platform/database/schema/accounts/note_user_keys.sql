-- Records where a user joins or leaves the lists sorted by name and by e-mail.
CREATE OR REPLACE FUNCTION note_user_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.user_id, sum(change) FROM (
      SELECT list, key, -1 FROM user_keys(OLD.search_text, OLD.email) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM user_keys(NEW.search_text, NEW.email) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('app\_user by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, user_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, user_keys(search_text, email) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER app_user_keys_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();

CREATE OR REPLACE TRIGGER app_user_keys_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();

CREATE OR REPLACE TRIGGER app_user_keys_moved AFTER UPDATE OF name, email, deleted_at ON app_user FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.email <> NEW.email)
  EXECUTE FUNCTION note_user_keys();

CREATE OR REPLACE TRIGGER app_user_keys_emptied AFTER TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();
