import { MAIL_KIND_LABELS } from '@warung/contract/values/mail-kinds.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { isResendable } from './list-mails.ts'

/** Sends once, even if called concurrently. @throws {Problem} mail_not_found, mail_not_resendable */
export function resendMail(db: Db, caller: Caller, mailId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const [before] = await db.select().from(mail).where(eq(mail.mail_id, mailId)).for('update')
    if (!before) throw new Problem('mail_not_found')
    const queued = await db
      .update(mail)
      .set({ state: 'waiting', attempts: 0, next_attempt_at: null, last_error: null, last_answer: null })
      .where(and(eq(mail.mail_id, mailId), isResendable))
      .returning({ mail_id: mail.mail_id })
    if (queued.length === 0) throw new Problem('mail_not_resendable')
    const about = before.order_id === null ? '' : `, order ${before.order_id}`
    await recordChange(db, {
      by: caller.user_id,
      action: 'mail.sent_again',
      subject: { type: 'mail', id: mailId, name: `${MAIL_KIND_LABELS[before.kind]}${about}` },
      before: { state: before.state },
      after: { state: 'waiting' },
      at: now,
    })
    emit(db, 'mailQueued')
  })
}
