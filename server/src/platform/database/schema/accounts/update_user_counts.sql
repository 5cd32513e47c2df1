CREATE OR REPLACE FUNCTION update_user_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM record_list_change('app_user', NEW.user_id >> 10, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list = 'app_user';
    DELETE FROM list_block WHERE list = 'app_user';
  ELSE
    PERFORM record_list_change('app_user', user_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched WHERE deleted_at IS NULL GROUP BY user_id >> 10;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER app_user_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();

CREATE OR REPLACE TRIGGER app_user_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();

CREATE OR REPLACE TRIGGER app_user_hidden AFTER UPDATE ON app_user
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION update_user_counts();

CREATE OR REPLACE TRIGGER app_user_emptied AFTER TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION update_user_counts();
