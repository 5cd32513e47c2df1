/** Admins' note about a customer. Admins see it, and the customer gets it in a data copy (decisions/060, 064). */
import type { CustomerNote, CustomerNoteBody } from '@warung/contract/customers.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { lockAccount, registeredUser } from '../../accounts/find-user.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { customerNote } from '../../platform/database/schema/customers.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { distinctTags } from '../../platform/text/tags.ts'

const NO_NOTE: CustomerNote = { text: null, tags: [], version: 0 }

export async function findCustomerNote(db: Db, userId: number): Promise<CustomerNote> {
  const { text, tags, version } = customerNote
  const [found] = await db
    .select({ text, tags, version })
    .from(customerNote)
    .where(eq(customerNote.user_id, userId))
  return found ?? NO_NOTE
}

/** @throws {Problem} user_not_found, guest_account_fixed, customer_note_changed */
export function changeCustomerNote(
  db: Db,
  { user_id: by }: Pick<Caller, 'user_id'>,
  { userId: user_id, text, version: seen, ...written }: CustomerNoteBody & { readonly userId: number },
  now: Date,
): Promise<CustomerNote> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, user_id)
    const user = await registeredUser(db, user_id)
    if (user.role_id === ROLE.guest) throw new Problem('guest_account_fixed')
    const before = await findCustomerNote(db, user_id)
    if (before.version !== seen) throw new Problem('customer_note_changed')
    const note = { text, tags: distinctTags(written.tags), version: seen + 1 }
    const set = { ...note, updated_at: now }
    await db
      .insert(customerNote)
      .values({ user_id, ...set })
      .onConflictDoUpdate({ target: customerNote.user_id, set })
    await recordChange(db, {
      by,
      action: 'user.note_changed',
      subject: { type: 'user', id: user_id, name: user.name },
      before: {},
      after: {},
      at: now,
    })
    return note
  })
}

export async function deleteCustomerNote(db: Db, userId: number): Promise<void> {
  await db.delete(customerNote).where(eq(customerNote.user_id, userId))
}
