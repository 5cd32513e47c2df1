with line_set as (
  select * from jsonb_to_recordset(:lines::jsonb) as entry (
    line integer, product_id integer, name text, image text, price numeric, weight_grams integer, quantity integer)
),
key_lock as materialized (
  select set_config('lock_timeout', '1000', true) as lock_timeout,
    (:key_name::text is null or pg_try_advisory_xact_lock(hashtextextended(:key_name, 0)) and not exists (
      select from idempotency_key as used where used.user_id = :user_id
        and used.guest_session_id = :key_session_id and used.key = :key)) as is_available
),
locked as materialized (
  select product.product_id, product.cost_price
  from key_lock cross join line_set join product on product.product_id = line_set.product_id
  where key_lock.is_available and key_lock.lock_timeout <> ''
    and exists (
  select from session join app_user on app_user.user_id = session.user_id
  where session.session_id = :session_id and session.user_id = :user_id
    and session.ended_at is null and session.expires_at > :now::timestamptz
    and app_user.deleted_at is null and app_user.role_id = :role_id
    and app_user.name = :user_name and app_user.email = :user_email)
    and ("product"."deleted_at" is null and "product"."is_published"
    and ("product"."published_from" is null or "product"."published_from" <= :today::date)
    and ("product"."published_until" is null or "product"."published_until" >= :today::date))
    and product.name = line_set.name and product.image = line_set.image and (case when (product.sale_price < product.price
    and (product.sale_from is null or product.sale_from <= :today::date)
    and (product.sale_until is null or product.sale_until >= :today::date)) then product.sale_price else product.price end) = line_set.price
    and product.weight_grams is not distinct from line_set.weight_grams
    and product.stock - line_set.quantity >= :stock_left_min::integer
  order by product.product_id for no key update of product
),
eligible as materialized (
  select from locked having count(*) = :line_count
),
chosen_code as materialized (
  select free.code from eligible, lateral (select code from generate_series((1), (999)) as code
  where code not in (
    select (taken.payment_amount_minor - :payment_amount_minor::bigint)::integer from shop_order as taken
    where taken.payment_code <> 0 and taken.is_stock_held and not taken.is_paid
      and taken.payment_amount_minor >= :payment_amount_minor::bigint + (1) and taken.payment_amount_minor <= :payment_amount_minor::bigint + (999))
  order by random() limit 1) as free
),
discount_set as (
  select * from jsonb_to_recordset(:discounts::jsonb) as entry (
    discount_id integer, version integer, covered_ids integer[])
),
redeemed as materialized (
  select from eligible where not exists (
      select from discount_set where covered_ids <> array(
        select product_id from line_set where discount_covers(discount_id, product_id) order by product_id))
    and take_discounts(array(select discount_id from discount_set order by discount_id),
      array(select version from discount_set order by discount_id), :user_id::integer,
      :guest_session_id::integer, :telephone::text, :contact_email::text)
),
placed as (
  insert into shop_order (user_id, guest_session_id, user_name, user_email, address, city, postal_code, country, province,
    recipient, telephone, contact_email, language, payment_method_id, payment_method_name, product_price, shipping_price,
    tax_price, tax_name, is_tax_included, discount_id, discount_code, discount_price, discount_percent, discount_amount,
    is_shipping_free, shipping_discount, total_price, payment_rounding, payment_currency, payment_rate, created_at,
    hold_expires_at, accepted_at, network_hash, is_paid, paid_at, shipping_option, shipping_courier, shipping_service,
    shipping_days_min, shipping_days_max, shipping_is_pickup, shipping_note, shipping_weight_grams, payment_amount_minor,
    payment_code)
  select :user_id, :guest_session_id, :user_name, :user_email, :address, :city, :postal_code, :country, :province,
    :recipient, :telephone, :contact_email, :language, :payment_method_id, :payment_method_name, :product_price, :shipping_price,
    :tax_price, :tax_name, :is_tax_included, :discount_id, :discount_code, :discount_price, :discount_percent, :discount_amount,
    :is_shipping_free, :shipping_discount, :total_price, :payment_rounding, :payment_currency, :payment_rate, :created_at,
    :hold_expires_at, :accepted_at, :network_hash, :is_paid, :paid_at, :shipping_option, :shipping_courier, :shipping_service,
    :shipping_days_min, :shipping_days_max, :shipping_is_pickup, :shipping_note, :shipping_weight_grams,
    :payment_amount_minor::bigint + chosen_code.code, chosen_code.code
  from eligible cross join chosen_code cross join redeemed
  returning *
),
inserted_discounts as (
  insert into combined_discount (order_id, discount_id)
  select placed.order_id, discount_set.discount_id from placed, discount_set
  where discount_set.discount_id <> placed.discount_id
),
placed_mail as (
    insert into mail (kind, event_key, recipient, order_id, params, state, last_error, created_at)
    select 'order_placed', 'order_placed:' || order_id, coalesce(nullif(placed.contact_email, placed.user_email),
    nullif(coalesce(null::text, placed.user_email), 'guest@warung.test')), order_id, '{}'::jsonb,
    case when :placed_mail_error::text is null then 'waiting' else 'not_sent' end, :placed_mail_error::text, created_at
    from placed where not is_paid and coalesce(nullif(placed.contact_email, placed.user_email),
    nullif(coalesce(null::text, placed.user_email), 'guest@warung.test')) is not null and (select count(*) from (select from mail where mail.recipient = coalesce(nullif(placed.contact_email,
    placed.user_email),
    nullif(coalesce(null::text, placed.user_email), 'guest@warung.test')) and mail.kind in ('order_placed', 'order_reminder',
    'order_expired', 'order_cancelled')
    and mail.created_at > placed.created_at - interval '1 day' and mail.last_error is distinct from 'too_many_orders'
    limit '10') as heard) < '10'
    returning 1),
inserted_lines as (
  insert into order_product (order_id, line, product_id, name, image, price, quantity, cost_price)
  select placed.order_id, line, product_id, name, image, price, quantity, cost_price
  from placed, line_set join locked using (product_id)
),
taken_stock as (
  update product set stock = product.stock - line_set.quantity
  from placed, line_set where product.product_id = line_set.product_id and product.stock >= line_set.quantity
  returning product.product_id, product.stock
),
inserted_movements as (
  insert into stock_movement (product_id, quantity, reason, order_id, created_at)
  select product_id, -quantity, 'ordered', placed.order_id, placed.created_at from placed, line_set
),
inserted_key as (
  insert into idempotency_key (user_id, guest_session_id, key, body_hash, order_id, created_at)
  select :user_id, :key_session_id, :key, :body_hash, order_id, created_at
  from placed where :key_name::text is not null
)
select placed."order_id", placed."user_name", placed."user_email", placed."payment_method_id", placed."payment_method_name",
    placed."product_price", placed."shipping_price", placed."tax_price", placed."tax_name", placed."is_tax_included",
    placed."total_price", placed."discount_code", placed."discount_price", placed."is_shipping_free", placed."shipping_discount",
    placed."payment_amount", placed."payment_currency", placed."payment_rate", placed."payment_rounding", placed."payment_code",
    placed."accepted_at", placed."returned_at", placed."is_paid", placed."paid_at", placed."is_delivered", placed."deliverd_at",
    placed."shipped_at", placed."cancelled_at", placed."created_at", placed."is_stock_held", placed."hold_expires_at",
    placed."is_payment_pending", placed."state", placed."payment_amount_minor", placed."refunded_minor", placed."province",
    placed."link_version", placed."address", placed."city", placed."postal_code", placed."country", placed."recipient",
    placed."telephone", placed."contact_email", placed."shipping_option", placed."shipping_courier", placed."shipping_service",
    placed."shipping_days_min", placed."shipping_days_max", placed."shipping_is_pickup", placed."shipping_note",
    placed."shipping_weight_grams",
  installation.installation_id, installation.mac_key,
  (select count(*) from taken_stock) as lines_taken, (select count(*) from placed_mail) as mails,
  (select string_agg(product_id::text, ',') from taken_stock where stock = 0) as sold_out,
  pg_advisory_xact_lock(hashtextextended(:buyer_lock, 0)), pg_advisory_xact_lock(hashtextextended(:network_lock, 0))
from placed cross join installation;
