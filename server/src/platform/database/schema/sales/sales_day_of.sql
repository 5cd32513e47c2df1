-- The day in the shop's time zone, which each start compares with its configuration (sales-zone.ts).
CREATE OR REPLACE FUNCTION sales_day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE (SELECT value->>'zone' FROM shop_fact WHERE name = 'sales_zone'))::date
$$;
