import type { AdminMail } from '@warung/contract/mails.ts'
import { ID_PATTERN, INTEGER_MAX, LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { ACCOUNT_MAIL_KINDS, type MailKind } from '@warung/contract/values/mail-kinds.ts'
import type { MailState } from '@warung/contract/values/mail-states.ts'
import { and, count, desc, eq, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hasNoCopyWaiting, isStillTrue } from '../../outbox/is-still-true.ts'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { hasLowStock } from './low-stock-mail.ts'
import type { MailShop } from './mail-content.ts'
import { ORDER_MAIL_KINDS } from './order-mails.ts'
import { writeMail } from './write-mail.ts'

/** Not account mails or mails with an unsubscribe link, whose secret is erased; nor outdated ones, which would not be sent. */
const isUnsent = and(
  inArray(mail.state, ['failed', 'not_sent']),
  notInArray(mail.kind, [...ACCOUNT_MAIL_KINDS, 'stock_alert']),
  sql`${mail.last_error} is distinct from 'no_longer_true'`,
)

const isSentOrderMail = and(
  eq(mail.state, 'sent'),
  isNotNull(mail.order_id),
  inArray(mail.kind, [...ORDER_MAIL_KINDS]),
)

/** @param owner the owner's address, or empty */
export function isResendable(owner: string): SQL<boolean> {
  const hasAddress = owner === '' ? isNotNull(mail.recipient) : undefined
  return sql<boolean>`(${and(or(isUnsent, isSentOrderMail), hasAddress)})`
}

export type AdminMailQuery = {
  readonly state?: MailState | undefined
  readonly kind?: MailKind | undefined
  readonly keyword?: string | undefined
  readonly before?: number | undefined
}

/** A number is an order id; other text is searched for in addresses. */
function isAbout(keyword: string): SQL {
  const text = keyword.trim().toLowerCase()
  return ID_PATTERN.test(text) && Number(text) <= INTEGER_MAX
    ? eq(mail.order_id, Number(text))
    : sql`position(${text} in lower(${mail.recipient})) > 0`
}

type AdminMailPage = {
  readonly data: WithDates<AdminMail>[]
  readonly meta: { readonly before: number | null; readonly failed: number }
}

export async function listMails(
  db: Db,
  { state, kind, keyword, before }: AdminMailQuery,
  owner: string,
): Promise<AdminMailPage> {
  const found = await db
    .select({
      mail_id: mail.mail_id,
      kind: mail.kind,
      recipient: mail.recipient,
      order_id: mail.order_id,
      state: mail.state,
      attempts: mail.attempts,
      last_error: mail.last_error,
      last_answer: mail.last_answer,
      created_at: mail.created_at,
      sent_at: mail.sent_at,
      next_attempt_at:
        sql<Date | null>`case when ${mail.state} = 'waiting' then ${mail.next_attempt_at} end`.mapWith(
          mail.next_attempt_at,
        ),
      is_resendable: sql<boolean>`(${isResendable(owner)} and ${isStillTrue}
        and (${mail.kind} <> 'low_stock_owner' or ${hasLowStock}) and ${hasNoCopyWaiting})`,
    })
    .from(mail)
    .where(
      and(
        state && eq(mail.state, state),
        kind && eq(mail.kind, kind),
        keyword === undefined ? undefined : isAbout(keyword),
        before === undefined ? undefined : lt(mail.mail_id, before),
      ),
    )
    .orderBy(desc(mail.mail_id))
    .limit(LIST_PAGE_SIZE + 1)
  const { rows: data, next } = cursorPage(found, LIST_PAGE_SIZE, ({ mail_id }) => mail_id)
  const [counted] = await db.select({ failed: count() }).from(mail).where(eq(mail.state, 'failed'))
  return { data, meta: { before: next, failed: counted?.failed ?? 0 } }
}

/** Without its link, with which a reader could act for the account's owner. @throws {Problem} mail_not_found */
export async function readMail(
  db: Db,
  mailId: number,
  shop: MailShop,
): Promise<{ subject: string; text: string } | null> {
  const [row] = await db.select().from(mail).where(eq(mail.mail_id, mailId))
  if (!row) throw new Problem('mail_not_found')
  const written = await writeMail(db, { ...row, secret: row.secret === null ? null : '…' }, shop)
  return written ? { subject: written.subject, text: written.text } : null
}
