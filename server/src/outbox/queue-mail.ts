/**
 * Writes a mail into the outbox, in the transaction of what it tells: both are kept or neither. A job
 * sends it after the commit (docs/decisions/028-mail-outbox.md).
 */
import type { MailKind } from '@warung/contract/values/mail-kinds.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { type MailParams, mail } from '../platform/database/schema/mails.ts'
import { emit } from '../platform/events/shop-events.ts'

/** To the owner, whose address the settings say when it is sent. */
const TO_OWNER = null

export type MailToQueue = {
  readonly kind: MailKind
  /** names the event, such as `order_paid:1042`: a second mail about it is not written */
  readonly event_key: string
  readonly recipient: string | typeof TO_OWNER
  readonly order_id?: number
  /** of a mail about the account itself: it goes with the account */
  readonly user_id?: number
  /** what its words need besides: ids and counts, nothing of a person */
  readonly params?: MailParams
  /** the token of a link; it is emptied once the mail is sent or given up, and stands in no list */
  readonly secret?: string
  /** it is not sent later, such as a link that has expired */
  readonly expires_at?: Date
  readonly now: Date
}

/** Inside the transaction of the change. @returns false when there is a mail about this event already */
export async function queueMail(db: Db, { now, ...given }: MailToQueue): Promise<boolean> {
  const queued = await db
    .insert(mail)
    .values({ ...given, created_at: now })
    .onConflictDoNothing()
    .returning({ mail_id: mail.mail_id })
  if (queued.length > 0) emit(db, 'mailQueued')
  return queued.length > 0
}

/** Mails about an account itself that still wait are not sent any more: a newer link, a deleted account. */
export async function withdrawMailsOfUser(db: Db, userId: number, kind?: MailKind): Promise<void> {
  const isOfKind = kind && eq(mail.kind, kind)
  await db
    .update(mail)
    .set({ state: 'not_sent', last_error: 'no_longer_true', secret: null })
    .where(and(eq(mail.user_id, userId), eq(mail.state, 'waiting'), isOfKind))
}
