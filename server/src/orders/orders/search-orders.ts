import { desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { ownSearchText } from '../../platform/database/schema/product-conditions.ts'
import { shipment, trackingNumberKey } from '../../platform/database/schema/shipments.ts'
import {
  idsOfMatches,
  type RelatedSearch,
  type SearchedList,
} from '../../platform/database/sql/keyword-search.ts'
import { foldCase } from '../../platform/text/search-keyword.ts'
import { ordersWithTag } from './order-tags.ts'

export function withoutSeparators(keyword: string): string {
  return /^[+(]?\d[\d\s().-]{6,}$/.test(keyword) ? keyword.replace(/[\s().-]/g, '') : keyword
}

const ORDER_NUMBER = /^(?:(?:order|pesanan)\s*(?:no\.?|nomor)?\s*)?#?\s*(\d{1,9})$/i

function byNumber(keyword: string): SQL | undefined {
  const number = ORDER_NUMBER.exec(keyword)?.[1]
  return number === undefined ? undefined : sql`select ${Number(number)}::integer`
}

const RESI_LENGTH_MIN = 4
const ORDERS_OF_RESI_MAX = 200

/** Tracking numbers contain a digit, so names skip this query. */
function byTrackingNumber(keyword: string): SQL | undefined {
  const written = keyword.replaceAll(' ', '')
  if (written.length < RESI_LENGTH_MIN || !/\d/.test(written)) return undefined
  const begins = trackingNumberKey(sql`${written}::text`)
  const key = trackingNumberKey(shipment.tracking_number)
  return sql`(select ${shipment.order_id} from ${shipment} where ${key} >= ${begins} and ${key} < ${begins} || chr(1114111)
    limit ${ORDERS_OF_RESI_MAX})`
}

export function namedOrders(keyword: string): SQL {
  const found = [byNumber(keyword), byTrackingNumber(keyword), ordersWithTag(keyword)]
  return sql.join(
    found.filter((query) => query !== undefined),
    sql` union all `,
  )
}

const searchedProducts: SearchedList = {
  id: product.product_id,
  searched: product.search_text,
  hasCodes: true,
  listed: sql`true`,
  order: [desc(product.product_id)],
  isNewestFirst: true,
}

/** Used for keywords that are rare in the sampled orders. */
const ORDERS_OF_PRODUCTS_MAX = 20_000

/** Spells out `shop_order.order_id`, to refer to the outer query's rows. */
function namesInOrder(select: SQL): SQL {
  return sql`select ${select} from ${orderProduct} as line join ${product} on product.product_id = line.product_id
    where line.order_id = ${shopOrder}.order_id`
}

export async function ordersOfProducts(db: Db, keyword: string): Promise<RelatedSearch> {
  const searched = foldCase(keyword)
  const listed = sql`strpos(${ownSearchText}, lower(${searched}::text)) > 0`
  const products = await idsOfMatches(db, { ...searchedProducts, listed }, searched)
  return {
    text: sql`coalesce((${namesInOrder(sql`string_agg(product.search_text, chr(10))`)}), '')`,
    // `offset 0` is a planner fence, here and below: without it, all lines would be read instead of looked up.
    matches: sql`exists (${namesInOrder(sql``)} and strpos(split_part(product.search_text, chr(31), 1), ${searched}::text) > 0 offset 0)`,
    ids: sql`select sold.order_id from (${products}) as matched (product_id), lateral (
        select line.order_id from ${orderProduct} as line where line.product_id = matched.product_id offset 0) as sold
      limit ${ORDERS_OF_PRODUCTS_MAX}`,
  }
}
