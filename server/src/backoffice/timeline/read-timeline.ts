import { formatCharge } from '@warung/contract/format-charge.ts'
import type { OrderEvent } from '@warung/contract/order-timeline.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import type { AuditAction } from '@warung/contract/values/audit-actions.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import type { OrderEventKind } from '@warung/contract/values/order-event-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { eventPieces, eventWord } from './event-words.ts'

const AUDITED_EVENTS = {
  'order.entered': 'entered',
  'order.address_changed': 'address_changed',
  'order.tax_number_changed': 'tax_number_changed',
  'order.lines_changed': 'lines_changed',
  'order.shipped': 'shipped',
  'order.shipment_corrected': 'shipment_corrected',
  'order.shipment_removed': 'shipment_removed',
  'order.shipment_delivered': 'shipment_delivered',
  'order.delivered': 'delivered',
  'order.delivery_undone': 'delivery_undone',
  'order.transfer_received': 'transfer_received',
  'order.transfer_refused': 'transfer_refused',
  'order.cash_received': 'cash_received',
  'order.returned': 'returned',
  'order.return_accepted': 'return_accepted',
  'order.return_refused': 'return_refused',
  'order.return_received': 'return_received',
} as const satisfies Partial<Record<AuditAction, OrderEventKind>>

type Facts = {
  readonly amount_minor?: number
  readonly currency?: string
  readonly pieces?: number
  readonly text?: string
  readonly mail?: string
  readonly action?: keyof typeof AUDITED_EVENTS
  readonly before?: ChangedFacts
  readonly after?: ChangedFacts
}
type ChangedFacts = {
  readonly courier?: string
  readonly service?: string
  readonly tracking_number?: string
  readonly pieces?: string
  /** to a return */
  readonly answer?: string
  /** only names: the audit log stores no addresses */
  readonly changed?: readonly string[]
  readonly received?: { readonly amount: string; readonly currency: string }
  readonly reason?: string
  /** of an order whose lines changed */
  readonly total?: string
}

type TimelineRow = {
  readonly at: Date
  readonly kind: OrderEventKind | null
  readonly by: string | null
  readonly facts: Facts
}

function cancelReason(orderId: number): SQL {
  const action: AuditAction = 'order.cancelled'
  return sql`coalesce((select jsonb_build_object('text', after ->> 'reason') from audit_entry
    where subject_type = 'order' and subject_id = ${orderId} and action = ${action} and after ? 'reason' limit 1), '{}')`
}

/** Events at the same moment are ordered by `step`, then `id`, since providers report whole seconds. */
function timelineOf(orderId: number): SQL {
  const userName = (userId: SQL): SQL => sql`(select name from app_user where user_id = ${userId})`
  const withdrawn: AuditAction = 'order.refund_withdrawn'
  const isOfGuest = sql`user_email = ${GUEST_ACCOUNT.email}`
  const money = sql`jsonb_build_object('amount_minor', amount_minor, 'currency', currency)`
  return sql`
    select 0 as step, 0::bigint as id, created_at as at, 'placed' as kind,
        coalesce(case when adopted_at is not null or ${isOfGuest} then recipient end,
          case when adopted_at is null then user_name else (select name from app_user where email = ${GUEST_ACCOUNT.email}) end)
          as by, '{}'::jsonb as facts
      from shop_order where order_id = ${orderId}
    union all select 1, 0, opened_at, 'payment_opened', null, '{}' from payment_attempt where order_id = ${orderId}
      and not exists (select from manual_receipt as receipt
        where (receipt.account, receipt.provider_order_id) = (payment_attempt.account, payment_attempt.provider_order_id))
    union all select 2, 0, transfer_reported_at, 'transfer_reported', null, '{}' from shop_order
      where order_id = ${orderId} and transfer_reported_at is not null
    union all select 2, order_method_change_id, changed_at, 'method_changed', null,
        jsonb_build_object('text', from_name || ' → ' || to_name) from order_method_change where order_id = ${orderId}
    union all select 2, 0, checked_at, 'payment_pending', null, '{}' from payment_attempt
      where order_id = ${orderId} and is_pending and checked_at is not null
    union all select 3, 0, greatest(captured_at, shop_order.created_at, opened_at), 'paid', null, ${money}
      from payment join shop_order using (order_id) left join payment_attempt using (order_id, account, provider_order_id)
      where order_id = ${orderId}
    union all select 3, 0, paid_at, 'paid', null, '{}' from shop_order where order_id = ${orderId} and is_paid
      and not exists (select from payment where payment.order_id = shop_order.order_id)
    union all select 4, 0, adopted_at, 'adopted', user_name, '{}'
      from shop_order where order_id = ${orderId} and adopted_at is not null
    union all select 5, 0, cancelled_at, 'cancelled', ${userName(sql`cancelled_by`)}, ${cancelReason(orderId)}
      from shop_order where order_id = ${orderId} and cancelled_at is not null
    union all select 6, audit_entry_id, created_at, null, user_name,
        jsonb_build_object('action', action, 'before', before, 'after', after) from audit_entry
      where subject_type = 'order' and subject_id = ${orderId}
        and action in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(AUDITED_EVENTS))}::jsonb))
    union all select 7, refund_id, created_at, 'refund_requested', ${userName(sql`refund.user_id`)}, ${money}
      from refund where order_id = ${orderId} and cause <> 'provider'
    union all select 8, refund_id, greatest(settled_at, refund.created_at),
        case when status <> 'failed' then 'refunded' when withdrawn.user_id is null then 'refund_failed' else 'refund_withdrawn' end,
        withdrawn.user_name, ${money}
      from refund left join audit_entry as withdrawn on withdrawn.subject_type = 'order' and withdrawn.subject_id = refund.order_id
        and withdrawn.action = ${withdrawn} and withdrawn.created_at = refund.settled_at
      where order_id = ${orderId} and settled_at is not null and status <> 'pending'
    union all select 9, min(stock_movement_id), created_at, 'stock_' || reason, null, jsonb_build_object('pieces', sum(abs(quantity)))
      from stock_movement where order_id = ${orderId} and reason in ('released', 'retaken', 'refunded', 'cancelled', 'returned')
      group by created_at, reason
    union all select 10, mail_id, coalesce(sent_at, created_at), case state when 'sent' then 'mail_sent' else 'mail_failed' end,
        null, jsonb_build_object('mail', kind)
      from mail where order_id = ${orderId} and state in ('sent', 'failed')
    union all select 11, order_note_id, created_at, 'note', ${userName(sql`order_note.user_id`)}, jsonb_build_object('text', text)
      from order_note where order_id = ${orderId}
    union all select 12, return_id, requested_at, 'return_asked', (select coalesce(case when ${isOfGuest} then recipient end, user_name) from shop_order
          where order_id = ${orderId}),
        jsonb_build_object('text', concat_ws(E'\\n', (
          select string_agg(piece.quantity || ' × ' || line.name, ', ' order by line.line) from return_piece as piece
          join order_product as line using (order_id, product_id) where piece.return_id = order_return.return_id), nullif(comment, '')))
      from order_return where order_id = ${orderId}`
}

function parcelText({ courier = '', service = '', tracking_number = '', pieces }: ChangedFacts): string {
  const sent = [courier, service, tracking_number].filter((part) => part !== '').join(' ')
  if (pieces === undefined) return sent
  return sent === '' ? pieces : `${sent} (${pieces})`
}

function detailOf(facts: Facts, language: Language): string {
  const { amount_minor, currency, pieces, text, mail, before = {}, after = {} } = facts
  if (amount_minor !== undefined && currency !== undefined)
    return formatCharge({ amount: amountText(BigInt(amount_minor), currency), currency }, language)
  if (pieces !== undefined) return eventPieces(pieces, language)
  if (mail !== undefined) return eventWord(mail, language)
  if (text !== undefined) return text
  if (after.changed !== undefined) return after.changed.map((name) => eventWord(name, language)).join(', ')
  if (after.received !== undefined) return formatCharge(after.received, language)
  if (after.reason !== undefined) return after.reason
  if (after.total !== undefined) return `${before.total ?? ''} → ${after.total}`
  if (after.answer !== undefined) return after.answer
  return [parcelText(before), parcelText(after)].filter((part) => part !== '').join(' → ')
}

/** @throws {Problem} order_not_found */
export async function readTimeline(
  db: Db,
  orderId: number,
  language: Language,
): Promise<WithDates<OrderEvent>[]> {
  const events = await rows<TimelineRow>(
    db,
    sql`select at, kind, "by", facts from (${timelineOf(orderId)}) as event order by at, step, id`,
  )
  if (events.length === 0) throw new Problem('order_not_found')
  return events.flatMap(({ at, kind, by, facts }) => {
    const eventKind = kind ?? (facts.action && AUDITED_EVENTS[facts.action])
    return eventKind ? [{ at: new Date(at), kind: eventKind, by, detail: detailOf(facts, language) }] : []
  })
}
