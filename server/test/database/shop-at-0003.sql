-- A shop as it stood after the migration 0003.
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.note_list_change(changed_list text, by_rows bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, change) VALUES (changed_list, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 128 <> 0 THEN RETURN; END IF;
  -- Every so often all become one row a list; rows that another transaction is folding are left to it.
  WITH folded AS (
    DELETE FROM list_change WHERE list_change_id IN (SELECT list_change_id FROM list_change FOR UPDATE SKIP LOCKED)
    RETURNING list, change
  )
  INSERT INTO list_change (list, change) SELECT list, sum(change) FROM folded GROUP BY list;
END $$;
CREATE FUNCTION public.note_living_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(TG_TABLE_NAME, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM note_list_change(TG_TABLE_NAME, (SELECT count(*) FROM touched WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_list_change(TG_TABLE_NAME, (SELECT -count(*) FROM touched WHERE deleted_at IS NULL));
  ELSE
    DELETE FROM list_change WHERE list = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.note_orders() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('shop_order ' || OLD.state, -1);
    PERFORM note_list_change('shop_order ' || NEW.state, 1);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM note_list_change('shop_order ' || state, count(*)) FROM touched GROUP BY state;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_list_change('shop_order ' || state, -count(*)) FROM touched GROUP BY state;
  ELSE
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.short_grams(searched text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
  FROM (
    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(searched, NULL)) WITH ORDINALITY AS spelled(letter, place)
  ) AS spelled, LATERAL (VALUES (letter), (pair)) AS grams(gram)
  WHERE gram IS NOT NULL
$$;
CREATE TABLE public.app_user (
    user_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role_id smallint NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    search_text text GENERATED ALWAYS AS (lower(NORMALIZE(((name || chr(10)) || email)))) STORED NOT NULL,
    CONSTRAINT app_user_role CHECK (((role_id >= 1) AND (role_id <= 4)))
);
ALTER TABLE public.app_user ALTER COLUMN user_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.app_user_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.applied_migration (
    number integer NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.applied_migration ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.applied_migration_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.idempotency_key (
    user_id integer NOT NULL,
    guest_session_id integer NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    order_id integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.list_change (
    list_change_id bigint NOT NULL,
    list text NOT NULL,
    change bigint NOT NULL
);
ALTER TABLE public.list_change ALTER COLUMN list_change_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.list_change_list_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.order_product (
    order_id integer NOT NULL,
    line integer NOT NULL,
    product_id integer NOT NULL,
    name text NOT NULL,
    image text NOT NULL,
    price numeric(16,2) NOT NULL,
    quantity integer NOT NULL,
    CONSTRAINT order_product_quantity CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE TABLE public.payment (
    payment_id integer NOT NULL,
    order_id integer NOT NULL,
    provider text NOT NULL,
    provider_order_id text NOT NULL,
    capture_id text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    payer_email text NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_amount CHECK ((amount_minor > 0))
);
CREATE TABLE public.payment_attempt (
    order_id integer NOT NULL,
    provider text NOT NULL,
    provider_order_id text NOT NULL,
    noted_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    is_pending boolean DEFAULT false NOT NULL,
    asked_at timestamp with time zone
);
ALTER TABLE public.payment ALTER COLUMN payment_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_payment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.picture (
    image text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    image_placeholder text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.product (
    product_id integer NOT NULL,
    name text NOT NULL,
    sku text NOT NULL,
    price bigint NOT NULL,
    image text DEFAULT ''::text NOT NULL,
    brand text NOT NULL,
    stock integer NOT NULL,
    description text NOT NULL,
    numb_reviews integer DEFAULT 0 NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating double precision GENERATED ALWAYS AS (
CASE
    WHEN (numb_reviews = 0) THEN (0)::double precision
    ELSE ((rating_sum)::double precision / (numb_reviews)::double precision)
END) STORED NOT NULL,
    search_text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT product_price CHECK ((price >= 0)),
    CONSTRAINT product_rating CHECK (((rating_sum >= numb_reviews) AND (rating_sum <= (5 * numb_reviews)))),
    CONSTRAINT product_stock CHECK ((stock >= 0))
)
WITH (fillfactor='85');
CREATE TABLE public.product_category (
    product_category_id integer NOT NULL,
    name text NOT NULL
);
ALTER TABLE public.product_category ALTER COLUMN product_category_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_category_product_category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.product_in_category (
    product_id integer NOT NULL,
    product_category_id integer NOT NULL
);
ALTER TABLE public.product ALTER COLUMN product_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_product_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.provider_movement (
    provider text NOT NULL,
    movement_id text NOT NULL,
    kind text NOT NULL,
    capture_id text NOT NULL,
    provider_order_id text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_movement_amount CHECK ((amount_minor > 0)),
    CONSTRAINT provider_movement_kind CHECK ((kind = ANY (ARRAY['capture'::text, 'refund'::text])))
);
CREATE TABLE public.refund (
    refund_id integer NOT NULL,
    provider text NOT NULL,
    capture_id text NOT NULL,
    order_id integer,
    request_id text NOT NULL,
    provider_refund_id text,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    user_id integer,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    cause text DEFAULT 'shop'::text NOT NULL,
    refunded_before_minor bigint,
    CONSTRAINT refund_amount CHECK ((amount_minor > 0)),
    CONSTRAINT refund_cause CHECK ((cause = ANY (ARRAY['admin'::text, 'shop'::text, 'provider'::text]))),
    CONSTRAINT refund_status CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'FAILED'::text])))
);
ALTER TABLE public.refund ALTER COLUMN refund_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refund_refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.review (
    review_id integer NOT NULL,
    product_id integer NOT NULL,
    user_id integer NOT NULL,
    user_name text NOT NULL,
    rating smallint NOT NULL,
    comment text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT review_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
ALTER TABLE public.review ALTER COLUMN review_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.session (
    session_id integer NOT NULL,
    user_id integer NOT NULL,
    refresh_token_hash text NOT NULL,
    access_token_id text NOT NULL,
    access_issued_at timestamp with time zone NOT NULL,
    previous_access_token_id text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
ALTER TABLE public.session ALTER COLUMN session_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.shop_fact (
    name text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.shop_order (
    order_id integer NOT NULL,
    user_id integer NOT NULL,
    guest_session_id integer,
    user_name text NOT NULL,
    user_email text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    postal_code text NOT NULL,
    country text NOT NULL,
    payment_method_name text NOT NULL,
    product_price numeric(16,2) NOT NULL,
    shipping_price numeric(16,2) NOT NULL,
    tax_price numeric(16,2) NOT NULL,
    total_price numeric(16,2) NOT NULL,
    payment_amount text NOT NULL,
    payment_currency text NOT NULL,
    payment_rate text NOT NULL,
    is_paid boolean DEFAULT false NOT NULL,
    paid_at timestamp with time zone,
    is_delivered boolean DEFAULT false NOT NULL,
    deliverd_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    is_stock_held boolean DEFAULT true NOT NULL,
    hold_expires_at timestamp with time zone,
    is_payment_pending boolean DEFAULT false NOT NULL,
    refunded_minor bigint DEFAULT 0 NOT NULL,
    state text GENERATED ALWAYS AS (
CASE
    WHEN ((refunded_minor > 0) AND (refunded_minor >= (replace(payment_amount, '.'::text, ''::text))::bigint)) THEN 'refunded'::text
    WHEN is_delivered THEN 'delivered'::text
    WHEN is_paid THEN 'paid'::text
    ELSE 'unpaid'::text
END) STORED NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(NORMALIZE(((user_name || chr(10)) || user_email)))) STORED NOT NULL,
    CONSTRAINT shop_order_delivered CHECK ((is_delivered = (deliverd_at IS NOT NULL))),
    CONSTRAINT shop_order_delivered_only_if_paid CHECK (((NOT is_delivered) OR is_paid)),
    CONSTRAINT shop_order_paid CHECK ((is_paid = (paid_at IS NOT NULL))),
    CONSTRAINT shop_order_total CHECK ((total_price = ((product_price + shipping_price) + tax_price)))
);
ALTER TABLE public.shop_order ALTER COLUMN order_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.shop_order_order_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.stock_movement (
    stock_movement_id bigint NOT NULL,
    product_id integer NOT NULL,
    quantity integer NOT NULL,
    reason text NOT NULL,
    order_id integer,
    user_id integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stock_movement_reason CHECK ((reason = ANY (ARRAY['created'::text, 'edited'::text, 'ordered'::text, 'released'::text, 'retaken'::text, 'refunded'::text])))
);
ALTER TABLE public.stock_movement ALTER COLUMN stock_movement_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_movement_stock_movement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.stray_capture (
    stray_capture_id integer NOT NULL,
    provider text NOT NULL,
    provider_order_id text NOT NULL,
    capture_id text NOT NULL,
    order_id integer,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stray_capture_reason CHECK ((reason = ANY (ARRAY['second payment'::text, 'no such order'::text, 'wrong amount'::text, 'wrong payee'::text, 'sold out'::text])))
);
ALTER TABLE public.stray_capture ALTER COLUMN stray_capture_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stray_capture_stray_capture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhook_event (
    provider text NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    body jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL
);
INSERT INTO public.app_user OVERRIDING SYSTEM VALUE VALUES (1, 'Test customer', 'customer-adb9f657b772@test.example', 3, '!', '2026-11-19 17:30:00+00', NULL, DEFAULT);
INSERT INTO public.app_user OVERRIDING SYSTEM VALUE VALUES (2, 'Guest', 'guest@warung.test', 4, '!', '2026-11-19 17:30:00+00', NULL, DEFAULT);
INSERT INTO public.app_user OVERRIDING SYSTEM VALUE VALUES (3, 'Test admin', 'admin-c1077f3e7da4@test.example', 2, '!', '2026-11-19 17:30:00+00', NULL, DEFAULT);
INSERT INTO public.applied_migration OVERRIDING SYSTEM VALUE VALUES (1, '0000_first', 'a63648a91df50e12a4bd04747c39bf3e623ecbc22a4152d2bbeb7b47b1b8ab59', '2026-11-22 03:31:29.175048+00');
INSERT INTO public.applied_migration OVERRIDING SYSTEM VALUE VALUES (2, '0001_count_lists_and_index_short_keywords', '78a3e11c99d52be08f3fab1990eea27210ada5ae83fbc8f3652c58e53a0ccc33', '2026-11-22 03:31:29.339218+00');
INSERT INTO public.applied_migration OVERRIDING SYSTEM VALUE VALUES (3, '0002_refunds_and_provider_movements', '66568f49ec26154221e2a1dd880f1eeb0c7c001e3e6639439782d1b714490446', '2026-11-22 03:31:29.361226+00');
INSERT INTO public.applied_migration OVERRIDING SYSTEM VALUE VALUES (4, '0003_ask_for_payments_in_turn', '705f3932c5a900a370dc09dbec8e0b4d39007977ac2e28c238d67a3734587bf6', '2026-11-22 03:31:29.384811+00');
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (1, 'product', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (2, 'product', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (3, 'app_user', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (4, 'app_user', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (5, 'app_user', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (6, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (7, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (8, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (9, 'shop_order unpaid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (10, 'shop_order paid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (11, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (12, 'shop_order unpaid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (13, 'shop_order paid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (14, 'shop_order paid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (15, 'shop_order delivered', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (16, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (17, 'shop_order unpaid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (18, 'shop_order paid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (19, 'shop_order paid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (20, 'shop_order refunded', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (21, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (22, 'shop_order unpaid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (23, 'shop_order paid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (24, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (25, 'shop_order unpaid', -1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (26, 'shop_order paid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (27, 'shop_order unpaid', 1);
INSERT INTO public.list_change OVERRIDING SYSTEM VALUE VALUES (28, 'shop_order unpaid', 1);
INSERT INTO public.order_product VALUES (1, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 2);
INSERT INTO public.order_product VALUES (1, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (2, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 2);
INSERT INTO public.order_product VALUES (2, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (3, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (3, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (4, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (4, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (5, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (5, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (6, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (6, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (7, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (7, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (8, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (8, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.order_product VALUES (9, 1, 1, 'Kopi Gayo 1', '/images/0123456789abcdef0123456789abcdef.webp', 85000.00, 1);
INSERT INTO public.order_product VALUES (9, 2, 2, 'Batik Pekalongan 2', '', 250000.00, 1);
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES (1, 3, 'paypal', 'V5OLRY29YH5RGIXF0', 'K2DSRTTDROI1C6HSB', 2435, 'USD', 'buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES (2, 4, 'paypal', 'SJ6Z88LBU5VXXWNFR', '9ELHXKXWN72DNJTQU', 2435, 'USD', 'buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES (3, 5, 'paypal', 'PNRFVHMBY6BUV1SW1', '1IRIQPZH9UMCX4HI0', 2435, 'USD', 'buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES (4, 6, 'paypal', '7KLXRO41H1UOLSADN', '8X82SWWZCW93HH5X0', 2435, 'USD', 'buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES (5, 7, 'paypal', 'DF2HN2TO2BTC20SWL', '5E1NM54VNMW0H8G8Y', 2435, 'USD', 'buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (3, 'paypal', 'V5OLRY29YH5RGIXF0', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (4, 'paypal', 'SJ6Z88LBU5VXXWNFR', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (5, 'paypal', 'PNRFVHMBY6BUV1SW1', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (6, 'paypal', '7KLXRO41H1UOLSADN', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (7, 'paypal', 'DF2HN2TO2BTC20SWL', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (7, 'paypal', '2SQ2H4RKXJCYBD95Y', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.payment_attempt VALUES (8, 'paypal', 'X4X5PWNGIWCCT40RN', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', false, '2026-11-19 17:30:00+00');
INSERT INTO public.picture VALUES ('/images/0123456789abcdef0123456789abcdef.webp', 1280, 960, 'data:image/webp;base64,AA==', '2026-11-19 17:30:00+00');
INSERT INTO public.product OVERRIDING SYSTEM VALUE VALUES (2, 'Batik Pekalongan 2', 'T-25185-2', 250000, '', 'Test', 1, '', 0, 0, DEFAULT, 't-25185-2', 1, '2026-11-19 17:30:00+00', NULL);
INSERT INTO public.product OVERRIDING SYSTEM VALUE VALUES (1, 'Kopi Gayo 1', 'T-25185-1', 85000, '/images/0123456789abcdef0123456789abcdef.webp', 'Test', 30, '', 1, 5, DEFAULT, 't-25185-1', 1, '2026-11-19 17:30:00+00', NULL);
INSERT INTO public.provider_movement VALUES ('paypal', 'K2DSRTTDROI1C6HSB', 'capture', 'K2DSRTTDROI1C6HSB', 'V5OLRY29YH5RGIXF0', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '9ELHXKXWN72DNJTQU', 'capture', '9ELHXKXWN72DNJTQU', 'SJ6Z88LBU5VXXWNFR', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '1IRIQPZH9UMCX4HI0', 'capture', '1IRIQPZH9UMCX4HI0', 'PNRFVHMBY6BUV1SW1', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '3FYOJAP5RFGO1WTUR', 'refund', '1IRIQPZH9UMCX4HI0', 'PNRFVHMBY6BUV1SW1', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '8X82SWWZCW93HH5X0', 'capture', '8X82SWWZCW93HH5X0', '7KLXRO41H1UOLSADN', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '3PM6G20DN7J40LTC2', 'refund', '8X82SWWZCW93HH5X0', '7KLXRO41H1UOLSADN', 100, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '5E1NM54VNMW0H8G8Y', 'capture', '5E1NM54VNMW0H8G8Y', 'DF2HN2TO2BTC20SWL', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', 'E1GDDDV30I6N7CRS2', 'capture', 'E1GDDDV30I6N7CRS2', '2SQ2H4RKXJCYBD95Y', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', '3O67BK8VO24XAZS5R', 'capture', '3O67BK8VO24XAZS5R', 'X4X5PWNGIWCCT40RN', 100, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', 'OU97R2E3TW5T4BJ3V', 'refund', 'E1GDDDV30I6N7CRS2', '2SQ2H4RKXJCYBD95Y', 2435, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.provider_movement VALUES ('paypal', 'K0UBXVPC61H0EDSG7', 'refund', '3O67BK8VO24XAZS5R', 'X4X5PWNGIWCCT40RN', 100, 'USD', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.refund OVERRIDING SYSTEM VALUE VALUES (1, 'paypal', '1IRIQPZH9UMCX4HI0', 5, 'order-5-refund-1', '3FYOJAP5RFGO1WTUR', 2435, 'USD', 'COMPLETED', 'Refunded by the shop', 3, '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', 'admin', 0);
INSERT INTO public.refund OVERRIDING SYSTEM VALUE VALUES (2, 'paypal', '8X82SWWZCW93HH5X0', 6, 'order-6-refund-1', '3PM6G20DN7J40LTC2', 100, 'USD', 'COMPLETED', 'One was chipped', 3, '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', 'admin', 0);
INSERT INTO public.refund OVERRIDING SYSTEM VALUE VALUES (3, 'paypal', 'E1GDDDV30I6N7CRS2', 7, 'stray-E1GDDDV30I6N7CRS2', 'OU97R2E3TW5T4BJ3V', 2435, 'USD', 'COMPLETED', 'This order was already paid', NULL, '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', 'shop', NULL);
INSERT INTO public.refund OVERRIDING SYSTEM VALUE VALUES (4, 'paypal', '3O67BK8VO24XAZS5R', 8, 'stray-3O67BK8VO24XAZS5R', 'K0UBXVPC61H0EDSG7', 100, 'USD', 'COMPLETED', 'This payment was not for the full amount of the order', NULL, '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', 'shop', NULL);
INSERT INTO public.review OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'Test customer', 5, 'Enak sekali', '2026-11-19 17:30:00+00');
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Oj6Vlgm1wS8yfZlbd2njFQcAFgUCaYUKdP_TU1YYppc', 'vghbuPSbb6P8D6RsPLFSoZ_S3YP9CPqb1_4yFTghH1c', '2026-11-19 17:30:00+00', NULL, '2026-11-19 17:30:00+00', '2026-12-19 17:30:00+00', NULL);
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES (2, 2, 'm_vkiF8NVQjbmJ7Zvf9VThm0uhuG834RgZYMd74Oi7g', 'B80Ts7n-cliifBzRtz80eWBr-s_7gYq7syK1a6-Dej4', '2026-11-19 17:30:00+00', NULL, '2026-11-19 17:30:00+00', '2026-12-19 17:30:00+00', NULL);
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES (3, 3, 'pmmN1lH4yyv8Hb8YLDi6Ou7y4Gr14qQID70aLPVxKyM', '7Q8E-xGXEv3wz67w2m1F0p7bD0QJK6sbaV_VlKL-ObE', '2026-11-19 17:30:00+00', NULL, '2026-11-19 17:30:00+00', '2026-12-19 17:30:00+00', NULL);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (1, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 420000.00, 50000.00, 21000.00, 491000.00, '29.76', 'USD', '16500', false, NULL, false, NULL, '2026-11-19 17:30:00+00', true, '2026-11-20 17:30:00+00', false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (2, 2, 2, 'Guest', 'guest@warung.test', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 420000.00, 50000.00, 21000.00, 491000.00, '29.76', 'USD', '16500', false, NULL, false, NULL, '2026-11-19 17:30:00+00', true, '2026-11-20 17:30:00+00', false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (3, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', true, '2026-11-19 17:30:00+00', false, NULL, '2026-11-19 17:30:00+00', true, NULL, false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (4, 2, 2, 'Guest', 'guest@warung.test', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', true, '2026-11-19 17:30:00+00', true, '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00', true, NULL, false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (5, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', true, '2026-11-19 17:30:00+00', false, NULL, '2026-11-19 17:30:00+00', false, NULL, false, 2435, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (6, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', true, '2026-11-19 17:30:00+00', false, NULL, '2026-11-19 17:30:00+00', true, NULL, false, 100, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (7, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', true, '2026-11-19 17:30:00+00', false, NULL, '2026-11-19 17:30:00+00', true, NULL, false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (8, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', false, NULL, false, NULL, '2026-11-19 17:30:00+00', true, '2026-11-20 17:30:00+00', false, 0, DEFAULT, DEFAULT);
INSERT INTO public.shop_order OVERRIDING SYSTEM VALUE VALUES (9, 1, NULL, 'Test customer', 'customer-adb9f657b772@test.example', 'Jl. Kaliurang 5', 'Yogyakarta', '55281', 'Indonesia', 'PayPal', 335000.00, 50000.00, 16750.00, 401750.00, '24.35', 'USD', '16500', false, NULL, false, NULL, '2026-11-19 17:30:00+00', true, '2026-11-20 17:30:00+00', false, 0, DEFAULT, DEFAULT);
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (1, 1, 40, 'created', NULL, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (2, 2, 9, 'created', NULL, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (3, 1, -2, 'ordered', 1, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (4, 2, -1, 'ordered', 1, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (5, 1, -2, 'ordered', 2, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (6, 2, -1, 'ordered', 2, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (7, 1, -1, 'ordered', 3, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (8, 2, -1, 'ordered', 3, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (9, 1, -1, 'ordered', 4, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (10, 2, -1, 'ordered', 4, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (11, 1, -1, 'ordered', 5, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (12, 2, -1, 'ordered', 5, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (13, 1, 1, 'refunded', 5, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (14, 2, 1, 'refunded', 5, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (15, 1, -1, 'ordered', 6, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (16, 2, -1, 'ordered', 6, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (17, 1, -1, 'ordered', 7, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (18, 2, -1, 'ordered', 7, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (19, 1, -1, 'ordered', 8, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (20, 2, -1, 'ordered', 8, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (21, 1, -1, 'ordered', 9, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stock_movement OVERRIDING SYSTEM VALUE VALUES (22, 2, -1, 'ordered', 9, NULL, '2026-11-19 17:30:00+00');
INSERT INTO public.stray_capture OVERRIDING SYSTEM VALUE VALUES (1, 'paypal', '2SQ2H4RKXJCYBD95Y', 'E1GDDDV30I6N7CRS2', 7, 2435, 'USD', 'second payment', '24.35 USD from buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
INSERT INTO public.stray_capture OVERRIDING SYSTEM VALUE VALUES (2, 'paypal', 'X4X5PWNGIWCCT40RN', '3O67BK8VO24XAZS5R', 8, 100, 'USD', 'wrong amount', '1.00 USD from buyer@example.com', '2026-11-19 17:30:00+00', '2026-11-19 17:30:00+00');
SELECT pg_catalog.setval('public.app_user_user_id_seq', 3, true);
SELECT pg_catalog.setval('public.applied_migration_number_seq', 4, true);
SELECT pg_catalog.setval('public.list_change_list_change_id_seq', 28, true);
SELECT pg_catalog.setval('public.payment_payment_id_seq', 5, true);
SELECT pg_catalog.setval('public.product_category_product_category_id_seq', 1, false);
SELECT pg_catalog.setval('public.product_product_id_seq', 2, true);
SELECT pg_catalog.setval('public.refund_refund_id_seq', 4, true);
SELECT pg_catalog.setval('public.review_review_id_seq', 1, true);
SELECT pg_catalog.setval('public.session_session_id_seq', 3, true);
SELECT pg_catalog.setval('public.shop_order_order_id_seq', 9, true);
SELECT pg_catalog.setval('public.stock_movement_stock_movement_id_seq', 22, true);
SELECT pg_catalog.setval('public.stray_capture_stray_capture_id_seq', 2, true);
ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.applied_migration
    ADD CONSTRAINT applied_migration_name_key UNIQUE (name);
ALTER TABLE ONLY public.applied_migration
    ADD CONSTRAINT applied_migration_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_user_id_guest_session_id_key_pk PRIMARY KEY (user_id, guest_session_id, key);
ALTER TABLE ONLY public.list_change
    ADD CONSTRAINT list_change_pkey PRIMARY KEY (list_change_id);
ALTER TABLE ONLY public.order_product
    ADD CONSTRAINT order_product_once UNIQUE (order_id, product_id);
ALTER TABLE ONLY public.order_product
    ADD CONSTRAINT order_product_order_id_line_pk PRIMARY KEY (order_id, line);
ALTER TABLE ONLY public.payment_attempt
    ADD CONSTRAINT payment_attempt_order_id_provider_provider_order_id_pk PRIMARY KEY (order_id, provider, provider_order_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_capture UNIQUE (provider, capture_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_order UNIQUE (order_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_provider_order UNIQUE (provider, provider_order_id);
ALTER TABLE ONLY public.picture
    ADD CONSTRAINT picture_pkey PRIMARY KEY (image);
ALTER TABLE ONLY public.product_category
    ADD CONSTRAINT product_category_name UNIQUE (name);
ALTER TABLE ONLY public.product_category
    ADD CONSTRAINT product_category_pkey PRIMARY KEY (product_category_id);
ALTER TABLE ONLY public.product_in_category
    ADD CONSTRAINT product_in_category_product_id_product_category_id_pk PRIMARY KEY (product_id, product_category_id);
ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY public.provider_movement
    ADD CONSTRAINT provider_movement_provider_movement_id_pk PRIMARY KEY (provider, movement_id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_at_provider UNIQUE (provider, provider_refund_id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (refund_id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_request UNIQUE (request_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_once UNIQUE (product_id, user_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (review_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_refresh_token UNIQUE (refresh_token_hash);
ALTER TABLE ONLY public.shop_fact
    ADD CONSTRAINT shop_fact_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.shop_order
    ADD CONSTRAINT shop_order_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_pkey PRIMARY KEY (stock_movement_id);
ALTER TABLE ONLY public.stray_capture
    ADD CONSTRAINT stray_capture_once UNIQUE (provider, capture_id);
ALTER TABLE ONLY public.stray_capture
    ADD CONSTRAINT stray_capture_pkey PRIMARY KEY (stray_capture_id);
ALTER TABLE ONLY public.webhook_event
    ADD CONSTRAINT webhook_event_provider_event_id_pk PRIMARY KEY (provider, event_id);
CREATE INDEX app_user_by_name ON public.app_user USING btree (search_text COLLATE "C", user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_listed ON public.app_user USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_search ON public.app_user USING gin (search_text public.gin_trgm_ops);
CREATE INDEX app_user_short_search ON public.app_user USING gin (public.short_grams(search_text));
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX list_change_list ON public.list_change USING btree (list);
CREATE INDEX order_product_picture ON public.order_product USING btree (image);
CREATE INDEX order_product_product ON public.order_product USING btree (product_id);
CREATE INDEX payment_attempt_next ON public.payment_attempt USING btree (asked_at NULLS FIRST) WHERE (closed_at IS NULL);
CREATE INDEX payment_attempt_open ON public.payment_attempt USING btree (noted_at) WHERE (closed_at IS NULL);
CREATE INDEX payment_attempt_provider_order ON public.payment_attempt USING btree (provider, provider_order_id);
CREATE INDEX payment_captured ON public.payment USING btree (captured_at);
CREATE INDEX product_by_name ON public.product USING btree (search_text COLLATE "C", product_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_by_price ON public.product USING btree (price, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_in_category_members ON public.product_in_category USING btree (product_category_id);
CREATE INDEX product_listed ON public.product USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_picture ON public.product USING btree (image);
CREATE INDEX product_search ON public.product USING gin (search_text public.gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX product_short_search ON public.product USING gin (public.short_grams(search_text)) WITH (fastupdate=off);
CREATE UNIQUE INDEX product_sku ON public.product USING btree (sku) WHERE (deleted_at IS NULL);
CREATE INDEX product_top ON public.product USING btree (rating, numb_reviews, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX provider_movement_capture ON public.provider_movement USING btree (provider, capture_id);
CREATE INDEX provider_movement_moved ON public.provider_movement USING btree (moved_at);
CREATE INDEX refund_of_capture ON public.refund USING btree (provider, capture_id);
CREATE INDEX refund_of_order ON public.refund USING btree (order_id);
CREATE INDEX refund_settled ON public.refund USING btree (settled_at);
CREATE INDEX refund_under_way ON public.refund USING btree (created_at) WHERE (status = 'PENDING'::text);
CREATE INDEX review_of_product ON public.review USING btree (product_id, review_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX "session_user" ON public.session USING btree (user_id);
CREATE INDEX shop_order_by_total ON public.shop_order USING btree (total_price, order_id);
CREATE INDEX shop_order_hold ON public.shop_order USING btree (hold_expires_at) WHERE (is_stock_held AND (NOT is_paid));
CREATE INDEX shop_order_in_state ON public.shop_order USING btree (state, order_id);
CREATE INDEX shop_order_of_guest ON public.shop_order USING btree (guest_session_id, order_id);
CREATE INDEX shop_order_of_user ON public.shop_order USING btree (user_id, order_id);
CREATE INDEX shop_order_paid ON public.shop_order USING btree (paid_at) WHERE is_paid;
CREATE INDEX shop_order_search ON public.shop_order USING gin (search_text public.gin_trgm_ops);
CREATE INDEX shop_order_short_search ON public.shop_order USING gin (public.short_grams(search_text));
CREATE INDEX stock_movement_order ON public.stock_movement USING btree (order_id);
CREATE INDEX stock_movement_product ON public.stock_movement USING btree (product_id, stock_movement_id);
CREATE INDEX stray_capture_captured ON public.stray_capture USING btree (captured_at);
CREATE INDEX webhook_event_waiting ON public.webhook_event USING btree (received_at) WHERE (done_at IS NULL);
CREATE TRIGGER app_user_emptied AFTER TRUNCATE ON public.app_user FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER app_user_hidden AFTER UPDATE ON public.app_user FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER app_user_joined AFTER INSERT ON public.app_user REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER app_user_left AFTER DELETE ON public.app_user REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER product_emptied AFTER TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER product_hidden AFTER UPDATE ON public.product FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER product_joined AFTER INSERT ON public.product REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER product_left AFTER DELETE ON public.product REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_living_rows();
CREATE TRIGGER shop_order_emptied AFTER TRUNCATE ON public.shop_order FOR EACH STATEMENT EXECUTE FUNCTION public.note_orders();
CREATE TRIGGER shop_order_joined AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_orders();
CREATE TRIGGER shop_order_left AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.note_orders();
CREATE TRIGGER shop_order_moved_on AFTER UPDATE ON public.shop_order FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION public.note_orders();
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.order_product
    ADD CONSTRAINT order_product_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.order_product
    ADD CONSTRAINT order_product_product_id_product_product_id_fk FOREIGN KEY (product_id) REFERENCES public.product(product_id);
ALTER TABLE ONLY public.payment_attempt
    ADD CONSTRAINT payment_attempt_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.product_in_category
    ADD CONSTRAINT product_in_category_exists FOREIGN KEY (product_category_id) REFERENCES public.product_category(product_category_id);
ALTER TABLE ONLY public.product_in_category
    ADD CONSTRAINT product_in_category_product_id_product_product_id_fk FOREIGN KEY (product_id) REFERENCES public.product(product_id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_product_id_product_product_id_fk FOREIGN KEY (product_id) REFERENCES public.product(product_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.shop_order
    ADD CONSTRAINT shop_order_guest_session_id_session_session_id_fk FOREIGN KEY (guest_session_id) REFERENCES public.session(session_id);
ALTER TABLE ONLY public.shop_order
    ADD CONSTRAINT shop_order_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_product_id_product_product_id_fk FOREIGN KEY (product_id) REFERENCES public.product(product_id);
ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_user_id_app_user_user_id_fk FOREIGN KEY (user_id) REFERENCES public.app_user(user_id);
ALTER TABLE ONLY public.stray_capture
    ADD CONSTRAINT stray_capture_order_id_shop_order_order_id_fk FOREIGN KEY (order_id) REFERENCES public.shop_order(order_id);
RESET search_path;
