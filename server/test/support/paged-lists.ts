/** Lists of a filled shop, each with the query that OFFSET would page through. */
import { sql } from 'drizzle-orm'
import { listUsers } from '../../src/accounts/list-users.ts'
import { listCategoryProducts } from '../../src/catalog/categories/list-category-products.ts'
import { listProducts, type ProductQuery } from '../../src/catalog/products/list-products.ts'
import { listAllOrders } from '../../src/orders/orders/list-orders.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import type { DatabasePage } from '../../src/platform/text/paging.ts'

const TODAY = '2026-11-20'
export const LIMIT = 100
/** Writers change 500 rows at a time: on a busy machine this takes longer than the shop's own limit. */
export const SLOW_MACHINE_MS = 60_000

/** Products with gaps between their ids, some of them deleted, drafts, or on sale on some days only; users and orders likewise. */
const ROWS = `
  insert into product_category (name) values ('Teh'), ('Kopi');
  insert into product (product_id, name, sku, price, brand, stock, description, search_text, created_at, is_published,
    published_from, published_until, deleted_at)
  overriding system value
  select id, 'P' || id, 'S' || id, id % 97, 'B', id % 11, '', 'p' || id || chr(10) || 'b' || chr(10) || 's' || id, now(), id % 7 > 0,
    case when id % 13 = 0 then date '2026-11-21' when id % 17 = 0 then date '2026-11-01' end,
    case when id % 19 = 0 then date '2026-12-24' end, case when id % 23 = 0 then now() end
  from (select n + (n / 700) * 5000 as id from generate_series(1, 4200) as n) as spread;
  insert into product_in_category select product_id, 1 + product_id % 2 from product;
  insert into product_group (name, options, search_text, created_at) select 'G' || n, '[]', 'g' || n, now() from generate_series(1, 300) as n;
  update product set product_group_id = 1 + product_id / 4 % 300, option_values = array[product_id::text] where product_id % 3 > 0;
  insert into app_user (name, email, role_id, password_hash, created_at, deleted_at)
  select 'U' || n, 'u' || n || '@test.example', 3, '!', now(), case when n % 9 = 0 then now() end from generate_series(1, 3000) as n;
  insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name, product_price,
    shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate, is_paid, paid_at, is_delivered,
    deliverd_at, created_at)
  select (select min(user_id) from app_user), 'Sari', 'sari@test.example', 'Jl. 1', 'Jakarta', '1', 'ID', 'PayPal', n % 50, 0, 0, n % 50, 1,
    'USD', '1', n % 3 > 0, case when n % 3 > 0 then now() end, n % 3 = 2, case when n % 3 = 2 then now() end, now()
  from generate_series(1, 4000) as n`

/** Each leaves changes that are not rolled up into the stored counts yet. */
export const CHANGES = `
  update product set deleted_at = now() where product_id % 29 = 1;
  update product set deleted_at = null where product_id % 46 = 0;
  update product set is_published = not is_published where product_id % 31 = 2;
  update product set product_group_id = null, option_values = null where product_id % 41 = 3;
  update product set product_group_id = 7, option_values = array['x' || product_id] where product_id % 43 = 4;
  update product set stock = 0 where leads_group and product_id % 5 = 1;
  delete from product_in_category where product_id between 100 and 900;
  update app_user set deleted_at = now() where user_id % 8 = 3;
  update shop_order set is_paid = true, paid_at = now() where order_id % 3 = 0 and order_id % 5 = 0;
  delete from shop_order where order_id between 1500 and 1900;
  update shop_order set shipped_at = now() where state = 'paid' and order_id % 7 = 0;
  update shop_order set is_stock_held = false, cancelled_at = now(), cancelled_by = user_id where state = 'unpaid' and order_id % 4 = 0;
  update shop_order set product_price = product_price + 25.5, total_price = total_price + 25.5 where order_id % 6 = 0;
  update product set price = (price * 31) % 1009 where product_id % 3 = 0;
  update product set stock = product_id % 9 where product_id % 5 = 0;
  update product set sku = 'a' || sku, search_text = left(search_text, 3) || 'x' || search_text where product_id % 37 = 0;
  update app_user set name = 'a' || name where user_id % 11 = 0;
  update app_user set email = 'z' || email where user_id % 12 = 0;
  insert into product (product_id, name, sku, price, brand, stock, description, search_text, created_at) overriding system value
  select 50000 + n, 'N' || n, 'N' || n, 40, 'B', 1, '', 'n' || n, now() from generate_series(1, 3000) as n;
  delete from product where product_id between 4000 and 5000 and product_id not in (select product_id from product_in_category)`

export type List = {
  readonly name: string
  /** a query of the ids of all its rows, in its order */
  readonly all: string
  readonly page: (db: Db, page: number) => Promise<DatabasePage<object>>
  readonly id: 'product_id' | 'user_id' | 'order_id'
}

const ON_SALE = `deleted_at is null and is_published and coalesce(published_from <= '${TODAY}', true) and coalesce(published_until >= '${TODAY}', true)
  and leads_group`

const orderConditions = {
  all: 'true',
  paid: "state = 'paid'",
  unpaid: "state = 'unpaid' and cancelled_at is null",
  shipped: "state = 'paid' and shipped_at is not null",
  cancelled: 'cancelled_at is not null',
}

function productList(name: string, all: string, query: ProductQuery): List {
  return {
    name,
    all,
    id: 'product_id',
    page: (db, page) => listProducts(db, { ...query, page, limit: LIMIT }),
  }
}

export const LISTS: readonly List[] = [
  productList('products on sale', `product where ${ON_SALE} order by product_id desc`, {
    publishedOn: TODAY,
  }),
  productList('products, newest first', 'product where deleted_at is null order by product_id desc', {}),
  productList('products, oldest first', 'product where deleted_at is null order by product_id', {
    sort: 'oldest',
  }),
  productList('products by price', 'product where deleted_at is null order by price, product_id', {
    sort: 'price',
  }),
  productList(
    'products by name',
    'product where deleted_at is null order by search_text collate "C", product_id',
    {
      sort: 'name',
    },
  ),
  productList('products by SKU', 'product where deleted_at is null order by sku collate "C", product_id', {
    sort: 'sku',
  }),
  productList('products by stock', 'product where deleted_at is null order by stock, product_id', {
    sort: 'stock',
  }),
  productList('products on sale by price', `product where ${ON_SALE} order by price, product_id`, {
    sort: 'price',
    publishedOn: TODAY,
  }),
  ...(
    [
      ['newest', 'product_id desc'],
      ['oldest', 'product_id'],
      ['name', 'search_text collate "C", product_id'],
      ['sku', 'sku collate "C", product_id'],
      ['price', 'price, product_id'],
      ['stock', 'stock, product_id'],
    ] as const
  ).map(([sort, order]) =>
    productList(
      `products soon sold out, ${sort}`,
      `product where deleted_at is null and stock <= 5 order by ${order}`,
      { stock: 'low', sort },
    ),
  ),
  ...(
    [
      ['newest', 'product_id desc'],
      ['name', 'search_text collate "C", product_id'],
      ['stock', 'stock, product_id'],
    ] as const
  ).flatMap(([sort, order]) => [
    productList(
      `drafts, ${sort}`,
      `product where deleted_at is null and not is_published order by ${order}`,
      {
        publication: 'draft',
        sort,
      },
    ),
    productList(
      `drafts soon sold out, ${sort}`,
      `product where deleted_at is null and not is_published and stock <= 5 order by ${order}`,
      { publication: 'draft', stock: 'low', sort },
    ),
  ]),
  {
    name: 'products of a category',
    all: `product join product_in_category using (product_id) where product_category_id = 1 and ${ON_SALE} order by product_id desc`,
    id: 'product_id',
    page: (db, page) => listCategoryProducts(db, 1, { page, limit: LIMIT, today: TODAY }),
  },
  {
    name: 'users',
    all: 'app_user where deleted_at is null order by user_id desc',
    id: 'user_id',
    page: (db, page) => listUsers(db, { page, limit: LIMIT }),
  },
  ...(['name', 'email'] as const).map(
    (sort): List => ({
      name: `users by ${sort}`,
      all: `app_user where deleted_at is null order by ${sort === 'name' ? 'search_text' : 'email'} collate "C", user_id`,
      id: 'user_id',
      page: (db, page) => listUsers(db, { page, limit: LIMIT, sort }),
    }),
  ),
  ...([undefined, 'paid', 'unpaid', 'shipped', 'cancelled'] as const).map(
    (state): List => ({
      name: `orders by total, ${state ?? 'all'}`,
      all: `shop_order where ${orderConditions[state ?? 'all']} order by total_price desc, order_id desc`,
      id: 'order_id',
      page: (db, page) => listAllOrders(db, { page, limit: LIMIT, sort: 'total', state }),
    }),
  ),
  {
    name: 'orders',
    all: 'shop_order order by order_id desc',
    id: 'order_id',
    page: (db, page) => listAllOrders(db, { page, limit: LIMIT }),
  },
  {
    name: 'orders, oldest first',
    all: 'shop_order order by order_id',
    id: 'order_id',
    page: (db, page) => listAllOrders(db, { page, limit: LIMIT, sort: 'oldest' }),
  },
  {
    name: 'paid orders',
    all: "shop_order where state = 'paid' order by order_id desc",
    id: 'order_id',
    page: (db, page) => listAllOrders(db, { page, limit: LIMIT, state: 'paid' }),
  },
]

export function fill(database: Database): Promise<void> {
  return database.withoutTimeouts(async (db) => {
    for (const statement of ROWS.split(';')) await db.execute(sql.raw(statement))
  })
}

export async function idsOf(db: Db, { id, all }: List): Promise<number[]> {
  const found = await rows<Record<string, number>>(db, sql.raw(`select ${id} as id from ${all}`))
  return found.map((row) => row.id ?? 0)
}

export function shownIds(list: List, { data }: DatabasePage<object>): unknown[] {
  return (data as Record<string, unknown>[]).map((row) => row[list.id])
}
