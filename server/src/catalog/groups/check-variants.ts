import type { VariantBody } from '@warung/contract/product-groups.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { VariantFault } from '../../platform/problems/problem-params.ts'
import { lockStoredImages } from '../images/lock-stored-images.ts'
import type { Member } from './lock-group.ts'

/** A row of the submitted table and its existing product, if any. */
export type VariantRow = {
  readonly index: number
  readonly body: VariantBody
  readonly existing: Member | undefined
}

/** @throws {Problem} chosen_product_gone, chosen_product_changed */
export function matchRows(bodies: readonly VariantBody[], members: readonly Member[]): VariantRow[] {
  const byId = new Map(members.map((member) => [member.product_id, member]))
  return bodies.map((body, index) => {
    if (body.product_id === undefined) return { index, body, existing: undefined }
    const existing = byId.get(body.product_id)
    const about = { index, name: existing?.name }
    if (!existing || existing.is_deleted) throw new Problem('chosen_product_gone', about)
    if (existing.version !== body.version) throw new Problem('chosen_product_changed', about)
    return { index, body, existing }
  })
}

/** Without `stock_was`, `stock` is absolute, as in edit-product.ts. */
export function stockAfter({ body, existing }: VariantRow): number {
  const now = existing?.stock ?? 0
  return now + body.stock - (body.stock_was ?? now)
}

async function takenSkus(db: Db, table: readonly VariantRow[]): Promise<Set<string>> {
  const skus = JSON.stringify(table.map(({ body }) => body.sku))
  const own = idRows(table.flatMap(({ existing }) => existing?.product_id ?? []))
  const found = await rows<{ sku: string }>(
    db,
    sql`select sku from product where deleted_at is null
      and sku in (select jsonb_array_elements_text(${skus}::jsonb))
      and product_id not in ${own}`,
  )
  return new Set(found.map(({ sku }) => sku))
}

/** @throws {Problem} variants_refused */
export async function checkVariants(
  db: Db,
  table: readonly VariantRow[],
  groupId: number | null,
): Promise<void> {
  const taken = await takenSkus(db, table)
  const added = table.flatMap(({ body: { image }, existing }) =>
    image === '' || image === existing?.image ? [] : [image],
  )
  const held = await lockStoredImages(db, added)
  const faults = table.flatMap((row): VariantFault[] => {
    const { index, body, existing } = row
    const stock = stockAfter(row)
    const kinds: readonly (VariantFault['kind'] | false)[] = [
      taken.has(body.sku) && 'sku_taken',
      added.includes(body.image) && !held.has(body.image) && 'image_not_uploaded',
      stock < 0 && 'sold',
      stock > INTEGER_MAX && 'too_large',
      (existing?.product_group_id ?? groupId) !== groupId && 'of_another_group',
    ]
    return kinds.flatMap((kind) => (kind === false ? [] : [{ index, kind }]))
  })
  if (faults.length > 0) throw new Problem('variants_refused', { faults })
}
