-- Amounts as text that sorts like the numbers.
CREATE OR REPLACE FUNCTION number_key(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(amount::text, 19, '0') $$;

-- Amounts with sen, of orders.
CREATE OR REPLACE FUNCTION number_key(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(round(amount, 2)::text, 19, '0') $$;
