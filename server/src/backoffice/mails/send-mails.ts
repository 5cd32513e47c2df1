/** A claim expires, so that another process can take over (docs/decisions/028-mail-outbox.md). */
import type { MailError } from '@warung/contract/values/mail-states.ts'
import { and, eq } from 'drizzle-orm'
import { findPresentEmail } from '../../outbox/buyers-email.ts'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import type { Log } from '../../platform/log/log.ts'
import { allEnded } from '../../platform/queues/all-ended.ts'
import { claimMails, releaseMails } from './claim-mails.ts'
import type { MailShop } from './mail-content.ts'
import { MAIL_PAUSES_MS } from './mail-pauses.ts'
import { isOrderMail } from './order-mails.ts'
import type { MailServer, SendOutcome } from './smtp.ts'
import { SMTP_CONNECTIONS } from './smtp-limits.ts'
import { type MailRow, writeMail } from './write-mail.ts'

/** Consecutive failures after which the server counts as down. */
const UNREACHABLE_MAX = 3

export type MailSending = {
  readonly server: MailServer
  readonly from: string
  readonly shop: () => MailShop
  readonly owner: () => string
  readonly now: () => Date
  readonly log: Log
  readonly isStopping?: () => boolean
}

/** Globally unique, and the same across attempts. */
function messageIdOf({ mail_id, created_at }: MailRow, from: string): string {
  const host = from.slice(from.lastIndexOf('@') + 1)
  return `<mail-${mail_id}.${created_at.getTime().toString(36)}@${host}>`
}

/** Mails about an order go to the address that it has now: one that was corrected may be a stranger's. Empty for none. */
async function presentRecipient(db: Db, row: MailRow, owner: string): Promise<string> {
  if (row.recipient === null) return owner
  if (!isOrderMail(row)) return row.recipient
  const email = await findPresentEmail(db, row.order_id)
  if (email !== row.recipient)
    await db.update(mail).set({ recipient: email }).where(eq(mail.mail_id, row.mail_id))
  return email
}

type Outcome = SendOutcome | { readonly kind: 'not_sent'; readonly error: MailError }

async function trySending(db: Db, row: MailRow, sending: MailSending): Promise<Outcome> {
  const { server, from, now, log } = sending
  if (row.expires_at !== null && row.expires_at <= now()) return { kind: 'not_sent', error: 'too_old' }
  const shop = sending.shop()
  try {
    const written = await writeMail(db, row, shop)
    // written before the address is read: an address that is being replaced must not get the new link
    const to = await presentRecipient(db, row, sending.owner())
    if (to === '') return { kind: 'not_sent', error: 'no_address' }
    if (!written) return { kind: 'not_sent', error: 'no_longer_true' }
    return await server.send({
      ...written,
      to,
      messageId: messageIdOf(row, from),
      from: { name: shop.name, address: from },
      replyTo: shop.contactEmail,
    })
  } catch (error) {
    log.error({ err: error, mail_id: row.mail_id, kind: row.kind }, 'a mail could not be written')
    return { kind: 'later', error: 'not_written', answer: '' }
  }
}

function changeOf(row: MailRow, outcome: Outcome, now: Date) {
  if (outcome.kind === 'sent') {
    return {
      state: 'sent',
      sent_at: now,
      secret: null,
      last_error: null,
      last_answer: outcome.answer,
    } as const
  }
  if (outcome.kind === 'not_sent') {
    return { state: 'not_sent', secret: null, last_error: outcome.error, last_answer: null } as const
  }
  const failure = { last_error: outcome.error, last_answer: outcome.answer || null }
  const pauseMs = outcome.kind === 'refused' ? undefined : MAIL_PAUSES_MS[row.attempts - 1]
  if (pauseMs === undefined) return { ...failure, state: 'failed', secret: null } as const
  return { ...failure, next_attempt_at: new Date(now.getTime() + pauseMs) }
}

/** Has no effect once the claim has expired. */
async function recordOutcome(db: Db, row: MailRow, outcome: Outcome, now: Date): Promise<void> {
  await db
    .update(mail)
    .set(changeOf(row, outcome, now))
    .where(and(eq(mail.mail_id, row.mail_id), eq(mail.state, 'waiting'), eq(mail.attempts, row.attempts)))
}

function logOutcome({ log }: MailSending, row: MailRow, outcome: Outcome): void {
  if (outcome.kind === 'sent' || outcome.kind === 'not_sent') return
  const details = { mail_id: row.mail_id, kind: row.kind, attempts: row.attempts, error: outcome.error }
  if (outcome.kind === 'refused') log.warn(details, 'a mail was refused for good')
  else log.warn(details, 'a mail could not be sent now; it is tried again')
}

export async function sendMails(db: Db, sending: MailSending): Promise<number> {
  const { now, isStopping = () => false } = sending
  let sent = 0
  let unreachable = 0
  const isOver = () => unreachable >= UNREACHABLE_MAX || isStopping()
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const claimed = await claimMails(db, now())
      if (claimed.length === 0) return
      for (const [index, row] of claimed.entries()) {
        if (isOver()) {
          await releaseMails(db, claimed.slice(index), now())
          return
        }
        const outcome = await trySending(db, row, sending)
        await recordOutcome(db, row, outcome, now())
        logOutcome(sending, row, outcome)
        unreachable = outcome.kind === 'server_unavailable' ? unreachable + 1 : 0
        if (outcome.kind === 'sent') sent += 1
      }
    }
  }
  await allEnded(Array.from({ length: SMTP_CONNECTIONS }, lane))
  return sent
}
