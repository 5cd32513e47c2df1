/** Fills a shop with many rows by SQL, in some minutes. */
import type { Database } from '../server/src/platform/database/open.ts'

/** The first word is in a fifth of all names and brands. */
const WORDS =
  'kopi,kopi,kopi,kopi,teh,gayo,melati,sepatu,tas,kulit,batik,kain,sutra,jam,tangan,kamera,lensa,gitar,akustik,meja,kursi,lampu,hias,rak,buku,pensil,kertas,panci,wajan,pisau,sendok,piring,gelas,mangkok,kipas,angin,setrika,baju,celana,kemeja,jaket,topi,payung,sandal,boneka,mainan,robot,sepeda,helm,ban,oli,sabun,sampo,handuk,selimut,bantal,guling,kasur,cermin,sisir,parfum,lipstik,bedak'

/** Deterministic. */
const FUNCTIONS = `
  create function word_of(seed bigint) returns text language sql immutable as $$
    select (string_to_array('${WORDS}', ','))[1 + (abs(hashint8(seed)::bigint) % ${WORDS.split(',').length})::int] $$`

/** The first of each group leads it, which the triggers would choose row by row. */
function groups(rows: number, siblings: number): string {
  const values = Array.from({ length: siblings }, (_none, at) => String(at + 1))
  const options = JSON.stringify([{ name: 'Nomor', values }])
  return `
  insert into product_group (name, options, search_text, created_at)
  select name, '${options}', lower(name), now()
  from (select 'Kelompok ' || word_of(g) || ' ' || g as name from generate_series(1, ${rows / siblings}::bigint) as g) as made;
  alter table product disable trigger product_born_in_group, disable trigger product_led_when_born`
}

function products(rows: number, siblings: number): string {
  const grouping =
    siblings === 1
      ? 'null::int, null::text[], true'
      : `(1 + (g - 1) / ${siblings})::int, array[(1 + (g - 1) % ${siblings})::text], (g - 1) % ${siblings} = 0`
  return `
  insert into product (name, sku, price, brand, stock, description, search_text, created_at,
    product_group_id, option_values, leads_group)
  select name, sku, (hashint8(g * 7) & 1048575)::bigint, brand, hashint8(g * 3) & 1023,
    repeat('Deskripsi yang cukup panjang untuk sebuah produk. ', 8),
    lower(name || chr(10) || brand || chr(10) || sku), now(), ${grouping}
  from (select g, initcap(word_of(g) || ' ' || word_of(g * 31) || ' ' || word_of(g * 17)) || ' ' || g as name,
      'SKU-' || lpad(g::text, 8, '0') as sku, initcap(word_of(g * 5)) as brand
    from generate_series(1, ${rows}::bigint) as g) as made`
}

function users(rows: number): string {
  return `
  insert into app_user (name, email, role_id, password_hash, created_at)
  select initcap(word_of(g) || ' ' || word_of(g * 13)), word_of(g * 7) || g || '@example.com', 3, '!', now()
  from generate_series(1, ${rows}::bigint) as g`
}

function orders(rows: number): string {
  return `
  insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name,
    product_price, shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate,
    is_paid, paid_at, is_delivered, deliverd_at, created_at)
  select u.user_id, u.name, u.email, 'Jl. Sudirman 1', 'Jakarta', '12345', 'Indonesia', 'PayPal',
    1000 * (g % 1000), 0, 0, 1000 * (g % 1000), 1000, 'USD', '16500',
    g % 3 > 0, case when g % 3 > 0 then now() - (g % 365) * interval '1 day' end, g % 3 = 2, case when g % 3 = 2 then now() end, now()
  from generate_series(1, ${rows}::bigint) as g
  join (select min(user_id) as first from app_user where role_id = 3) as bounds on true
  join app_user as u on u.user_id = bounds.first + (abs(hashint8(g)::bigint) % ${rows})::int`
}

/** Skips the triggers; computes ratings once at the end. */
function reviews(rows: number): string {
  return `
  insert into review (product_id, user_id, user_name, rating, comment, created_at, is_read)
  select p.first + abs(hashint8(g * 19)::bigint) % ${rows}, u.first + g % ${rows}, initcap(word_of(g)),
    1 + abs(hashint8(g * 23)::bigint) % 5, 'Barang bagus, ' || word_of(g * 29) || ' sesuai gambar.', now(), g % 50 > 0
  from generate_series(1, ${rows}::bigint) as g
  join (select min(product_id) as first from product) as p on true
  join (select min(user_id) as first from app_user where role_id = 3) as u on true
  on conflict do nothing;
  update product set numb_reviews = said.numb, rating_sum = said.total
  from (select product_id, count(*) as numb, sum(rating) as total from review group by product_id) as said
  where said.product_id = product.product_id`
}

/** Sales lines and payments over a year. */
function payments(rows: number): string {
  return `
  insert into payment_account (name, provider, mode, merchant_id) values ('bench', 'bench', 'simulator', 'bench');
  insert into order_product (order_id, line, product_id, name, image, price, quantity)
  select order_id, 1, first + abs(hashint8(order_id * 11)::bigint) % ${rows}, 'Product', '', product_price, 1
  from shop_order join (select min(product_id) as first from product) as bounds on true;
  alter table payment disable trigger payment_noted;
  insert into payment (order_id, account, provider_order_id, capture_id, amount_minor, currency, payer_email, captured_at, created_at)
  select order_id, 'bench', 'P' || order_id, 'C' || order_id, payment_amount_minor, 'USD', user_email, paid_at, paid_at
  from shop_order where is_paid;
  alter table payment enable trigger payment_noted`
}

/** Indexing once is many times faster than row by row. */
async function searchIndexes(database: Database): Promise<{ name: string; definition: string }[]> {
  const { rows } = await database.executeSql(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef ilike '%using gin%'`,
  )
  return rows as { name: string; definition: string }[]
}

export type ListSizes = {
  /** of products, users and orders each */
  readonly rows: number
  /** products of a group; 1: no groups */
  readonly siblings?: number
}

/** @param database migrated, empty, without a statement timeout */
export async function fillLists(database: Database, { rows, siblings = 1 }: ListSizes): Promise<void> {
  const run = (statement: string) => database.executeSql(statement)
  const indexes = await searchIndexes(database)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run(FUNCTIONS)
  await run(`insert into product_category (name) select 'Category ' || g from generate_series(1, 12) as g`)
  if (siblings > 1) for (const statement of groups(rows, siblings).split(';')) await run(statement)
  await run(products(rows, siblings))
  await run('alter table product enable trigger all')
  await run('insert into product_in_category select product_id, 1 + product_id % 12 from product')
  await run(users(rows))
  for (const statement of reviews(rows).split(';')) await run(statement)
  await run(orders(rows))
  for (const statement of payments(rows).split(';')) await run(statement)
  await run('select rebuild_sales()')
  for (const { definition } of indexes) await run(definition)
  await run('drop function word_of')
  await run('vacuum analyze')
}
