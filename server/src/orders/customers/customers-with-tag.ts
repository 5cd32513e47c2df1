import { type SQL, sql } from 'drizzle-orm'
import { customerNote } from '../../platform/database/schema/customers.ts'
import { tagKey } from '../../platform/text/tags.ts'

/** Customers with exactly this tag, however its letters are written. There are only as many notes as admins wrote. */
export function customersWithTag(tag: string): SQL {
  return sql`(select ${customerNote.user_id} from ${customerNote} where exists (
    select from unnest(${customerNote.tags}) as written (tag) where lower(normalize(written.tag)) = ${tagKey(tag)}::text))`
}
