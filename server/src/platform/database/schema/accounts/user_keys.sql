-- The sorted lists that a user is in, each with its sort key.
CREATE OR REPLACE FUNCTION user_keys(search_text text, email text) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('app_user by name', search_text), ('app_user by email', email)
$$;
