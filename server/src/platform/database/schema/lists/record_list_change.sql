-- Records that rows joined or left a list. Also rolls up once 4096 changes wait: an operator's SQL may run without the shop.
CREATE OR REPLACE FUNCTION record_list_change(changed_list text, changed_block integer, by_rows bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, block, change) VALUES (changed_list, changed_block, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 1024 <> 0 OR current_setting('transaction_isolation') <> 'read committed' THEN RETURN; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_change WHERE block IS NOT NULL LIMIT 4096) AS noted) = 4096 THEN
    PERFORM roll_up_list_changes();
  END IF;
END $$;
