import type { ProductOption } from '@warung/contract/product-groups.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productGroup } from '../../platform/database/schema/catalog.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { unknownGroup } from './find-product-group.ts'

export type LockedGroup = {
  readonly product_group_id: number
  readonly name: string
  readonly options: readonly ProductOption[]
  readonly version: number
}

/** Always locked before its products. @throws {Problem} product_group_not_found */
export async function lockGroup(db: Db, groupId: number): Promise<LockedGroup> {
  const { product_group_id, name, options, version } = productGroup
  const [locked] = await db
    .select({ product_group_id, name, options, version })
    .from(productGroup)
    .where(eq(product_group_id, groupId))
    .for('no key update')
  if (!locked) throw unknownGroup()
  return locked
}

export type Member = {
  readonly product_id: number
  readonly name: string
  readonly brand: string
  readonly sku: string
  readonly price: number
  readonly stock: number
  readonly weight_grams: number | null
  readonly image: string
  readonly image_alt: string
  readonly version: number
  readonly is_deleted: boolean
  readonly product_group_id: number | null
  readonly values: readonly string[] | null
}

/** Locked in id order, as orders do. @param ids products besides the group's own */
export function lockMembers(db: Db, groupId: number | null, ids: readonly number[]): Promise<Member[]> {
  return rows<Member>(
    db,
    sql`select product_id, name, brand, sku, price, stock, weight_grams, image, image_alt, version,
        deleted_at is not null as is_deleted, product_group_id, to_jsonb(option_values) as values
      from product where product_group_id = ${groupId}::integer
        or product_id in ${idRows(ids)}
      order by product_id for no key update`,
  )
}
