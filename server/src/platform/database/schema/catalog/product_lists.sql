-- 'product behind' counts the variants behind their leader; it is subtracted from the published ones.
CREATE OR REPLACE FUNCTION product_lists(is_kept boolean, is_published boolean, leads_group boolean, is_low_stock boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product', is_kept), ('product published', is_kept AND is_published),
    ('product behind', is_kept AND is_published AND NOT leads_group), ('product low_stock', is_kept AND is_low_stock))
    AS named(list, is_in) WHERE is_in
$$;
