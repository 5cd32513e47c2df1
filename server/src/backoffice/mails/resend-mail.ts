import { MAIL_KIND_LABELS } from '@warung/contract/values/mail-kinds.ts'
import { MAIL_COPIES_PER_DAY } from '@warung/contract/values/mail-limits.ts'
import { and, eq, gt, like } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import { findPresentEmail } from '../../outbox/buyers-email.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { isResendable } from './list-mails.ts'
import type { MailShop } from './mail-content.ts'
import { isOrderMail, type OrderMailRow } from './order-mails.ts'
import { type MailRow, writeMail } from './write-mail.ts'

/** The account's may have changed. @throws {Problem} order_has_no_email */
async function presentAddress(db: Db, orderId: number): Promise<string> {
  const email = await findPresentEmail(db, orderId)
  if (email === '') throw new Problem('order_has_no_email')
  return email
}

async function retryMail(db: Db, row: MailRow): Promise<void> {
  const recipient = isOrderMail(row) ? await presentAddress(db, row.order_id) : row.recipient
  await db
    .update(mail)
    .set({
      recipient,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: null,
      last_error: null,
      last_answer: null,
    })
    .where(eq(mail.mail_id, row.mail_id))
  emit(db, 'mailQueued')
}

/** Locks the order: several at once must not pass the limit of copies. @throws {Problem} mail_not_resendable */
async function refuseWhileOneWaits(db: Db, { order_id, kind, params }: OrderMailRow): Promise<void> {
  await lockOrder(db, order_id)
  const isSame = and(eq(mail.order_id, order_id), eq(mail.kind, kind), eq(mail.params, params))
  if ((await db.$count(mail, and(isSame, eq(mail.state, 'waiting')))) > 0)
    throw new Problem('mail_not_resendable')
}

/** The mail that was sent stays. @throws {Problem} mail_sent_again_too_often, order_has_no_email */
async function sendCopy(db: Db, sent: OrderMailRow, now: Date): Promise<void> {
  const { kind, order_id, params } = sent
  const ofOrder = eq(mail.order_id, order_id)
  await presentAddress(db, order_id)
  const isOfToday = gt(mail.created_at, new Date(now.getTime() - DAY_MS))
  const copies = await db.$count(mail, and(ofOrder, isOfToday, like(mail.event_key, '%:again:%')))
  const event = `again:${now.getTime()}:${copies}`
  const isQueued =
    copies < MAIL_COPIES_PER_DAY && (await queueOrderMail(db, { kind, order_id, params, event, now }))
  if (!isQueued) throw new Problem('mail_sent_again_too_often')
}

type ResendContext = { readonly shop: MailShop; readonly owner: string; readonly now: Date }

/**
 * To the order's present address. A mail that was not sent is sent once, even by concurrent calls; of a sent one, a copy.
 * @throws {Problem} mail_not_found, mail_not_resendable, mail_no_longer_true, mail_sent_again_too_often, order_has_no_email
 */
export function resendMail(db: Db, caller: Caller, mailId: number, context: ResendContext): Promise<void> {
  const { shop, owner, now } = context
  return inTransaction(db, async (db) => {
    const ofMail = eq(mail.mail_id, mailId)
    const [before] = await db.select().from(mail).where(ofMail).for('update')
    if (!before) throw new Problem('mail_not_found')
    if ((await db.$count(mail, and(ofMail, isResendable(owner)))) === 0)
      throw new Problem('mail_not_resendable')
    if (!(await writeMail(db, { ...before, state: 'waiting', created_at: now }, shop)))
      throw new Problem('mail_no_longer_true')
    if (isOrderMail(before)) await refuseWhileOneWaits(db, before)
    if (before.state === 'sent' && isOrderMail(before)) await sendCopy(db, before, now)
    else await retryMail(db, before)
    const about = before.order_id === null ? '' : `, order ${before.order_id}`
    await recordChange(db, {
      by: caller.user_id,
      action: 'mail.sent_again',
      subject: { type: 'mail', id: mailId, name: `${MAIL_KIND_LABELS[before.kind]}${about}` },
      before: { state: before.state },
      after: { state: 'waiting' },
      at: now,
    })
  })
}
