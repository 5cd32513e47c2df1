/** Queues a mail in the transaction of its event; a job sends it (docs/decisions/028-mail-outbox.md). */
import type { MailKind } from '@warung/contract/values/mail-kinds.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { type MailParams, mail } from '../platform/database/schema/mails.ts'
import { emit } from '../platform/events/shop-events.ts'

const TO_OWNER = null

export type MailToQueue = {
  readonly kind: MailKind
  /** such as `order_paid:1042`: each event gets one mail */
  readonly event_key: string
  readonly recipient: string | typeof TO_OWNER
  readonly order_id?: number
  readonly user_id?: number
  readonly params?: MailParams
  /** a link's token; erased once the mail is sent or has failed */
  readonly secret?: string
  readonly expires_at?: Date
  readonly now: Date
}

/** @returns false if the event already has a mail */
export async function queueMail(db: Db, { now, ...fields }: MailToQueue): Promise<boolean> {
  const queued = await db
    .insert(mail)
    .values({ ...fields, created_at: now })
    .onConflictDoNothing()
    .returning({ mail_id: mail.mail_id })
  if (queued.length > 0) emit(db, 'mailQueued')
  return queued.length > 0
}

export async function withdrawMailsOfUser(db: Db, userId: number, kind?: MailKind): Promise<void> {
  const isOfKind = kind && eq(mail.kind, kind)
  await db
    .update(mail)
    .set({ state: 'not_sent', last_error: 'no_longer_true', secret: null })
    .where(and(eq(mail.user_id, userId), eq(mail.state, 'waiting'), isOfKind))
}
