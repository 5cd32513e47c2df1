import type { MailKind, OrderMailKind } from '@warung/contract/values/mail-kinds.ts'
import type { MailError } from '@warung/contract/values/mail-states.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { type MailParams, mail } from '../platform/database/schema/mails.ts'
import { buildStatement } from '../platform/database/sql/build-statement.ts'
import { rows } from '../platform/database/sql/query-rows.ts'
import { emit } from '../platform/events/shop-events.ts'
import { buyersEmail, buyersEmailOfNew } from './buyers-email.ts'

export type OrderMail = {
  readonly kind: OrderMailKind
  readonly order_id: number
  readonly event?: string | number
  readonly params?: MailParams
  /** delay in which the event may be undone and the mail withdrawn */
  readonly not_before?: Date
  readonly now: Date
}

const isNotOfDemo = sql`not exists (select from shop_fact where shop_fact.name = 'demo'
  and shop_fact.value -> 'orders' @> to_jsonb(shop_order.order_id))`

/** Anyone can order with a stranger's address. orders/limit-unpaid-mails.ts limits the buyer, this the address. */
const UNPAID_ORDER_MAILS_PER_DAY = 10
const UNPAID_ORDER_KINDS = [
  'order_placed',
  'order_reminder',
  'order_expired',
  'order_cancelled',
] as const satisfies readonly OrderMailKind[]
const WITHHELD: MailError = 'too_many_orders'

function isBelowUnpaidMailLimit(email: SQL, at: SQL): SQL {
  const kinds = sql.join(
    UNPAID_ORDER_KINDS.map((kind) => sql`${kind}`),
    sql`, `,
  )
  return sql`(select count(*) from (select from mail where mail.recipient = ${email} and mail.kind in (${kinds})
    and mail.created_at > ${at} - interval '1 day' and mail.last_error is distinct from ${WITHHELD}
    limit ${UNPAID_ORDER_MAILS_PER_DAY}) as heard) < ${UNPAID_ORDER_MAILS_PER_DAY}`
}

/** If an order's first mail was withheld, it gets none until it is paid. */
const isFirstMailWritten = sql`exists (select from mail as placed_mail
  where placed_mail.event_key = 'order_placed:' || shop_order.order_id and placed_mail.last_error is distinct from ${WITHHELD})`

/** An old order's first mail is deleted (delete-old-rows.ts), and a payment may come later still. */
const isFirstMailWithheld = sql`exists (select from mail as placed_mail
  where placed_mail.event_key = 'order_placed:' || shop_order.order_id and placed_mail.last_error = ${WITHHELD})`

function mayMailUnpaidOrder(at: SQL): SQL {
  return sql`${isFirstMailWritten} and ${isBelowUnpaidMailLimit(buyersEmail, at)}`
}

/** A buyer who pays a wrong amount again and again must not mail a stranger each time. */
function mayMailRefund(at: SQL): SQL {
  return sql`(shop_order.is_paid or not ${isFirstMailWithheld} and ${isBelowUnpaidMailLimit(buyersEmail, at)}
    and not exists (select from mail as earlier
    where earlier.order_id = shop_order.order_id and earlier.kind = 'order_refunded'
      and earlier.created_at > ${at} - interval '1 day'))`
}

function mayMailBuyer(kind: OrderMailKind, at: SQL): SQL {
  if (kind === 'order_refunded') return mayMailRefund(at)
  return UNPAID_ORDER_KINDS.some((unpaid) => unpaid === kind) ? mayMailUnpaidOrder(at) : sql`true`
}

async function insertOrderMail(
  db: Db,
  mail: Omit<OrderMail, 'kind' | 'event'> & {
    readonly kind: string
    readonly event_key: string
    readonly error?: MailError | null
  },
  recipient: SQL,
  where: SQL,
): Promise<boolean> {
  const { kind, event_key, order_id, params = {}, not_before, now, error = null } = mail
  const queued = await rows(
    db,
    sql`insert into mail (kind, event_key, recipient, order_id, params, state, last_error, next_attempt_at, created_at)
      select ${kind}, ${event_key}, ${recipient}, order_id, ${JSON.stringify(params)}::jsonb,
        ${error === null ? 'waiting' : 'not_sent'}, ${error},
        ${not_before?.toISOString() ?? null}::timestamptz, ${now.toISOString()}::timestamptz
      from shop_order where order_id = ${order_id} and ${isNotOfDemo} and ${where}
      on conflict do nothing returning 1 as one`,
  )
  if (queued.length > 0) emit(db, 'mailQueued')
  return queued.length > 0
}

/** Once per kind and `event`, up to {@link UNPAID_ORDER_MAILS_PER_DAY}. @returns whether it was queued */
export function queueOrderMail(db: Db, { event, ...fields }: OrderMail): Promise<boolean> {
  const { kind, order_id } = fields
  const event_key = event === undefined ? `${kind}:${order_id}` : `${kind}:${order_id}:${event}`
  const at = sql`${fields.now.toISOString()}::timestamptz`
  return insertOrderMail(
    db,
    { ...fields, event_key },
    buyersEmail,
    sql`${buyersEmail} is not null and ${mayMailBuyer(kind, at)}`,
  )
}

export async function queueMailsOfUnpaid(
  db: Db,
  kind: (typeof UNPAID_ORDER_KINDS)[number],
  condition: SQL,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const queued = await rows(
    db,
    sql`insert into mail (kind, event_key, recipient, order_id, params, created_at)
      select ${kind}::text, ${`${kind}:`} || order_id, ${buyersEmail}, order_id, '{}'::jsonb, ${at}
      from shop_order where ${condition} and ${isNotOfDemo} and ${buyersEmail} is not null and ${mayMailUnpaidOrder(at)}
      on conflict do nothing returning 1 as one`,
  )
  if (queued.length > 0) emit(db, 'mailQueued')
  return queued.length
}

function stateOf(error: SQL): SQL {
  return sql`case when ${error} is null then 'waiting' else 'not_sent' end`
}

export function placedMailValues(mayMail: boolean): { readonly placed_mail_error: MailError | null } {
  return { placed_mail_error: mayMail ? null : WITHHELD }
}

/** For the statement that inserts the order as `placed`; the caller emits `mailQueued` for rows of `placed_mail`. */
export function insertPlacedMail(): SQL {
  const kind: OrderMailKind = 'order_placed'
  const email = buyersEmailOfNew(sql`placed`)
  const error = sql`${sql.placeholder('placed_mail_error')}::text`
  return sql`placed_mail as (
    insert into mail (kind, event_key, recipient, order_id, params, state, last_error, created_at)
    select ${kind}, ${`${kind}:`} || order_id, ${email}, order_id, '{}'::jsonb, ${stateOf(error)}, ${error}, created_at
    from placed where not is_paid and ${email} is not null and ${isBelowUnpaidMailLimit(email, sql`placed.created_at`)}
    returning 1)`
}

const paidMails = buildStatement<{ order_id: number; now: string; buyer_error: MailError | null }>(
  () => sql`insert into mail (kind, event_key, recipient, order_id, params, state, last_error, created_at)
    select new_mail.kind, new_mail.kind || ':' || order_id, new_mail.recipient, order_id, '{}'::jsonb, ${stateOf(sql`new_mail.error`)}, new_mail.error,
      ${sql.placeholder('now')}::timestamptz
    from shop_order cross join lateral (values
      ('order_paid', ${buyersEmail}, ${buyersEmail} is not null, ${sql.placeholder('buyer_error')}::text),
      ('order_paid_owner', null, true, null)) as new_mail(kind, recipient, is_wanted, error)
    where order_id = ${sql.placeholder('order_id')} and ${isNotOfDemo} and new_mail.is_wanted
    on conflict do nothing returning 1 as one`,
)

/** @param mayMail false if a buyer of free orders has reached the mail limit */
export async function queuePaidMails(db: Db, order_id: number, now: Date, mayMail = true): Promise<void> {
  const buyer_error = mayMail ? null : WITHHELD
  const queued = await rows(db, paidMails({ order_id, now: now.toISOString(), buyer_error }))
  if (queued.length > 0) emit(db, 'mailQueued')
}

/** For an order accepted without payment; other orders are announced once they are paid. @param mayMail false: recorded, not sent */
export async function queueMailToOwner(db: Db, order_id: number, now: Date, mayMail: boolean): Promise<void> {
  const kind: MailKind = 'order_paid_owner'
  const error = mayMail ? null : WITHHELD
  await insertOrderMail(
    db,
    { kind, event_key: `${kind}:${order_id}`, order_id, now, error },
    sql`null`,
    sql`true`,
  )
}

export async function queueReturnMailToOwner(
  db: Db,
  { order_id, return_id, now }: { order_id: number; return_id: number; now: Date },
): Promise<void> {
  const kind: MailKind = 'order_return_owner'
  const mail = { kind, event_key: `${kind}:${order_id}:${return_id}`, order_id, params: { return_id }, now }
  await insertOrderMail(db, mail, sql`null`, sql`true`)
}

/** If the event happens again, it is mailed again. */
export async function withdrawOrderMail(db: Db, kind: OrderMailKind, orderId: number): Promise<void> {
  await db
    .delete(mail)
    .where(
      and(eq(mail.order_id, orderId), eq(mail.kind, kind), eq(mail.state, 'waiting'), eq(mail.attempts, 0)),
    )
}
