/** Product ids for the sitemap, one of each group, in parts: a million products never fill the memory. */
import { and, asc, between, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isListed } from '../../platform/database/schema/product-conditions.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'

const IDS_PER_PART = 10_000
const ID_MAX = 2 ** 31 - 1

function firstPartAbove(id: SQL, today: string): SQL {
  return sql`((select min(${product.product_id}) from ${product}
    where ${isListed(today)} and ${product.product_id} > ${id}) - 1) / ${sql.raw(String(IDS_PER_PART))} + 1`
}

/** Numbers of the parts that contain a published product, from 1. One index lookup each. */
export async function publishedParts(db: Db, today: string): Promise<number[]> {
  const found = await rows<{ part: number }>(
    db,
    sql`with recursive parts (part) as (
        select ${firstPartAbove(sql`0`, today)}
      union all
        select ${firstPartAbove(sql`part::bigint * ${sql.raw(String(IDS_PER_PART))}`, today)}
        from parts where part is not null
      )
      select part from parts where part is not null order by part`,
  )
  return found.map(({ part }) => part)
}

export async function publishedIds(db: Db, part: number, today: string): Promise<number[]> {
  const first = (part - 1) * IDS_PER_PART + 1
  if (first > ID_MAX) return []
  const { product_id } = product
  const found = await db
    .select({ product_id })
    .from(product)
    .where(and(isListed(today), between(product_id, first, Math.min(first + IDS_PER_PART - 1, ID_MAX))))
    .orderBy(asc(product_id))
  return found.map((row) => row.product_id)
}
