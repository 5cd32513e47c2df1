import { ACCOUNT_MAIL_KINDS } from '@warung/contract/values/mail-kinds.ts'
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { oneOf } from '../../platform/database/sql/checks.ts'
import { SMTP_TIMING } from './smtp-limits.ts'
import type { MailRow } from './write-mail.ts'

const CLAIM_SIZE = 5
/** Longer than sending a claim can take: afterwards the process counts as dead. */
export const CLAIM_MS = CLAIM_SIZE * SMTP_TIMING.totalMs + 30_000

function claim(db: Db, condition: SQL | undefined, now: Date): Promise<MailRow[]> {
  // A CTE: a subquery could run once per row, and lock more than it claims.
  const due = db.$with('due').as(
    db
      .select({ mail_id: mail.mail_id })
      .from(mail)
      .where(and(sql`${mail.state} = 'waiting'`, condition)) // spelled out, to match the indexes' conditions
      .orderBy(asc(mail.next_attempt_at), asc(mail.mail_id))
      .limit(CLAIM_SIZE)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, next_attempt_at: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(mail.mail_id, db.select({ mail_id: due.mail_id }).from(due)))
    .returning()
}

/** Account mails first, since people wait for those links. Each query has an index of its own. */
export async function claimMails(db: Db, now: Date): Promise<MailRow[]> {
  const isNew = isNull(mail.next_attempt_at)
  const isDue = lte(mail.next_attempt_at, now)
  for (const condition of [and(oneOf(mail.kind, ACCOUNT_MAIL_KINDS), or(isNew, isDue)), isNew, isDue]) {
    const claimed = await claim(db, condition, now)
    if (claimed.length > 0) return claimed
  }
  return []
}

export async function releaseMails(db: Db, rows: readonly MailRow[], now: Date): Promise<void> {
  for (const { mail_id, attempts } of rows) {
    await db
      .update(mail)
      .set({ attempts: attempts - 1, next_attempt_at: now })
      .where(and(eq(mail.mail_id, mail_id), eq(mail.state, 'waiting'), eq(mail.attempts, attempts)))
  }
}
