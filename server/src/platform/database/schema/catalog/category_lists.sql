CREATE OR REPLACE FUNCTION category_lists(category_id integer, is_kept boolean, is_published boolean, leads_group boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product_category ' || category_id, is_kept), ('product_category ' || category_id || ' published', is_kept AND is_published),
    ('product_category ' || category_id || ' behind', is_kept AND is_published AND NOT leads_group))
    AS named(list, is_in) WHERE is_in
$$;
