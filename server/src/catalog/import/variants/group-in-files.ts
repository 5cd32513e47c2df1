import { sql } from 'drizzle-orm'
import { productGroup } from '../../../platform/database/schema/catalog.ts'
import { nameKey } from '../../categories/check-category.ts'

/** The name of the group `own` in files: its number follows if several groups have that name. */
export const groupInFiles = sql`own.name || case when exists (select from ${productGroup} as namesake
  where ${nameKey(sql`namesake.name`)} = ${nameKey(sql`own.name`)}
    and namesake.product_group_id <> own.product_group_id) then ' #' || own.product_group_id else '' end`
