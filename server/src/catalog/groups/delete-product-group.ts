import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productGroup } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { lockGroup, lockMembers } from './lock-group.ts'
import { leaveGroup, optionsInWords } from './write-variants.ts'

/** Its products stay, without a group. @throws {Problem} product_group_not_found */
export function deleteProductGroup(db: Db, caller: Caller, groupId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const group = await lockGroup(db, groupId)
    const members = await lockMembers(db, groupId, [])
    await leaveGroup(
      db,
      members.map(({ product_id }) => product_id),
    )
    await db.delete(productGroup).where(eq(productGroup.product_group_id, groupId))
    emit(db, 'catalogChanged')
    await recordChange(db, {
      by: caller.user_id,
      action: 'product_group.deleted',
      subject: { type: 'product_group', id: groupId, name: group.name },
      before: { name: group.name, options: optionsInWords(group) },
      after: {},
      at: now,
    })
  })
}
