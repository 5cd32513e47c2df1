import type { Language } from '@warung/contract/values/languages.ts'
import { ORDER_NOTES_MAX } from '@warung/contract/values/limits.ts'
import { count, desc, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderNote } from '../../platform/database/schema/order-notes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { readTimeline } from './read-timeline.ts'

const DOUBLE_CLICK_MS = 10_000

async function isDoubleClick(
  db: Db,
  note: { order_id: number; user_id: number; text: string },
  now: Date,
): Promise<boolean> {
  const [last] = await db
    .select()
    .from(orderNote)
    .where(eq(orderNote.order_id, note.order_id))
    .orderBy(desc(orderNote.order_note_id))
    .limit(1)
  return (
    last !== undefined &&
    last.user_id === note.user_id &&
    last.text === note.text &&
    now.getTime() - last.created_at.getTime() < DOUBLE_CLICK_MS
  )
}

type NoteInput = { readonly orderId: number; readonly text: string; readonly language: Language }

/** @throws {Problem} order_not_found, too_many_notes */
export function addNote(
  db: Db,
  caller: Caller,
  input: NoteInput,
  now: Date,
): ReturnType<typeof readTimeline> {
  const { orderId: order_id, text, language } = input
  const { user_id } = caller
  return inTransaction(db, async (db) => {
    await lockOrder(db, order_id)
    if (!(await isDoubleClick(db, { order_id, user_id, text }, now))) {
      const [existing] = await db
        .select({ notes: count() })
        .from(orderNote)
        .where(eq(orderNote.order_id, order_id))
      if ((existing?.notes ?? 0) >= ORDER_NOTES_MAX) throw new Problem('too_many_notes')
      await db.insert(orderNote).values({ order_id, user_id, text, created_at: now })
      await recordChange(db, {
        by: user_id,
        action: 'order.note_added',
        subject: orderSubject(order_id),
        before: {},
        after: {},
        at: now,
      })
    }
    return readTimeline(db, order_id, language)
  })
}
