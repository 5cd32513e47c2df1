/** Compares our books with the provider's. The provider order identifies a payment in both. */
import type { RefundCause, RefundStatus } from '@warung/contract/values/refunds.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { DateSpan } from '../../platform/time/date-span.ts'
import { DEMO_ACCOUNT } from '../../providers/demo.ts'

/** In minor units. */
export type CurrencySum = {
  readonly currency: string
  readonly captured: number
  readonly captures: number
  readonly refunded: number
  readonly refunds: number
  /** null if the provider does not report fees */
  readonly fees: number | null
  readonly booked: number
  readonly orders: number
}

export type Difference = {
  readonly account: string
  readonly provider_order_id: string
  readonly currency: string
  readonly moved: number
  readonly booked: number
  readonly order_id: number | null
  readonly is_payment: boolean
  readonly is_unmatched: boolean
  readonly captured_ever: number
  readonly refunded_ever: number
  readonly going_back: number
  /** of the shop's own pending refunds of this money: the report tells of them in this row, not in `stuckRefunds` */
  readonly is_manual: boolean
  readonly is_unconfirmed: boolean
  readonly is_overdue: boolean
}

const EXCEPTIONS_MAX = 1000

function isWithinSpan(moment: SQL, { from, to, timezone }: DateSpan): SQL {
  return sql`
  ${moment} >= (${from}::date::timestamp at time zone ${timezone})
  and ${moment} < ((${to}::date + 1)::timestamp at time zone ${timezone})`
}

/** The capture has no reference of this installation (D18). */
const isCaptureUnmatched = sql`exists (select from unmatched_capture as unmatched
  where unmatched.account = m.account and unmatched.capture_id = m.capture_id and unmatched.reason = 'unmatched')`

export type CountedAccounts = {
  readonly span: DateSpan
  readonly accounts: readonly string[]
  readonly methodIds: readonly number[]
}

/** The CTEs `moved` and `booked`: one row per payment and currency. */
function ledgersByPayment({ span, accounts, methodIds }: CountedAccounts): SQL {
  return sql`
  moved as (
    select account, provider_order_id, currency, sum(fee_minor) as fees,
      sum(amount_minor) filter (where kind = 'capture') as captured, count(*) filter (where kind = 'capture') as captures,
      sum(amount_minor) filter (where kind = 'refund') as refunded, count(*) filter (where kind = 'refund') as refunds
    from provider_movement as m
    where ${inArray(sql`m.account`, accounts)} and ${isWithinSpan(sql`moved_at`, span)} and not ${isCaptureUnmatched} group by 1, 2, 3),
  entries as (
    select coalesce(p.account, '') as account, coalesce(p.provider_order_id, 'order ' || o.order_id) as provider_order_id,
      o.payment_currency as currency, o.payment_amount_minor as amount, 1 as orders
    from shop_order as o left join payment as p on p.order_id = o.order_id
    where o.is_paid and ${isWithinSpan(sql`o.paid_at`, span)} and o.payment_amount_minor > 0
      and case when p.account is null then ${inArray(sql`o.payment_method_id`, methodIds)}
        else ${inArray(sql`p.account`, accounts)} end
    union all
    select r.account, p.provider_order_id, r.currency, -r.amount_minor, 0
    from refund as r join payment as p on p.order_id = r.order_id and p.account = r.account
      and (p.capture_id = r.capture_id or exists (select from paid_capture as c
        where c.payment_id = p.payment_id and c.capture_id = r.capture_id))
    where r.status = 'completed' and ${isWithinSpan(sql`r.settled_at`, span)} and ${inArray(sql`r.account`, accounts)}),
  booked as (
    select account, provider_order_id, currency, sum(amount) as amount, sum(orders) as orders from entries group by 1, 2, 3)`
}

export function sumsByCurrency(db: Db, counted: CountedAccounts): Promise<CurrencySum[]> {
  return rows<CurrencySum>(
    db,
    sql`with ${ledgersByPayment(counted)},
      moved_sums as (
        select currency, sum(captured) as captured, sum(captures) as captures, sum(refunded) as refunded,
          sum(refunds) as refunds, sum(fees) as fees from moved group by 1),
      booked_sums as (select currency, sum(amount) as booked, sum(orders) as orders from booked group by 1)
      select currency, fees::bigint as fees, coalesce(captured, 0)::bigint as captured, coalesce(captures, 0)::bigint as captures,
        coalesce(refunded, 0)::bigint as refunded, coalesce(refunds, 0)::bigint as refunds,
        coalesce(booked, 0)::bigint as booked, coalesce(orders, 0)::bigint as orders
      from moved_sums full join booked_sums using (currency) order by currency`,
  )
}

export function differencesOf(db: Db, counted: CountedAccounts, overdueBefore: Date): Promise<Difference[]> {
  return rows<Difference>(
    db,
    sql`with ${ledgersByPayment(counted)},
      apart as (
        select account, provider_order_id, currency,
          coalesce(moved.captured, 0) - coalesce(moved.refunded, 0) as moved, coalesce(booked.amount, 0) as booked
        from moved full join booked using (account, provider_order_id, currency)
        where coalesce(moved.captured, 0) - coalesce(moved.refunded, 0) <> coalesce(booked.amount, 0)
        order by account, provider_order_id limit ${EXCEPTIONS_MAX})
      select apart.account, apart.provider_order_id, apart.currency, apart.moved::bigint as moved,
        apart.booked::bigint as booked, coalesce(paid.order_id, unmatched.order_id,
          nullif(substring(apart.provider_order_id from '^order (\\d+)$'), '')::integer) as order_id,
        paid.order_id is not null as is_payment, unmatched.provider_order_id is not null as is_unmatched,
        coalesce(ever.captured, 0)::bigint as captured_ever, coalesce(ever.refunded, 0)::bigint as refunded_ever,
        coalesce(back.amount, 0)::bigint as going_back, coalesce(back.is_manual, false) as is_manual,
        coalesce(back.is_unconfirmed, false) as is_unconfirmed, coalesce(back.is_overdue, false) as is_overdue
      from apart
      left join payment as paid on paid.account = apart.account and paid.provider_order_id = apart.provider_order_id
      left join lateral (select provider_order_id, max(order_id) as order_id from unmatched_capture
        where unmatched_capture.account = apart.account and unmatched_capture.provider_order_id = apart.provider_order_id
        group by 1) as unmatched on true
      left join lateral (
        select sum(amount_minor) filter (where kind = 'capture') as captured,
          sum(amount_minor) filter (where kind = 'refund') as refunded,
          array_agg(distinct capture_id) as capture_ids
        from provider_movement as m
        where m.account = apart.account and m.provider_order_id = apart.provider_order_id) as ever on true
      left join lateral (
        select sum(amount_minor) as amount, bool_or(cause = 'shop' and is_manual) as is_manual,
          bool_or(cause = 'shop' and is_unconfirmed) as is_unconfirmed,
          bool_or(cause = 'shop' and created_at < ${overdueBefore.toISOString()}) as is_overdue from refund
        where refund.account = apart.account and refund.capture_id = any(ever.capture_ids)
          and refund.status = 'pending') as back on true
      order by apart.account, apart.provider_order_id`,
  )
}

export type UnmatchedMovement = {
  readonly provider_order_id: string
  readonly currency: string
  /** captured within the span, minus all refunds so far */
  readonly left_minor: number
}

/** Payments without our reference that are not fully refunded. */
export function unmatchedMoney(db: Db, { span, accounts }: CountedAccounts): Promise<UnmatchedMovement[]> {
  return rows<UnmatchedMovement>(
    db,
    sql`select m.provider_order_id, m.currency, sum(m.amount_minor - coalesce(back.amount, 0))::bigint as left_minor
      from provider_movement as m
      left join lateral (
        select sum(amount_minor) as amount from provider_movement as made
        where made.account = m.account and made.capture_id = m.capture_id and made.kind = 'refund') as back on true
      where m.kind = 'capture' and ${inArray(sql`m.account`, accounts)} and ${isWithinSpan(sql`m.moved_at`, span)} and ${isCaptureUnmatched}
      group by m.account, m.provider_order_id, m.currency
      having sum(m.amount_minor - coalesce(back.amount, 0)) > 0
      order by m.provider_order_id limit ${EXCEPTIONS_MAX}`,
  )
}

export type StuckRefund = {
  readonly order_id: number | null
  readonly capture_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly status: Exclude<RefundStatus, 'completed'>
  readonly cause: RefundCause
  readonly is_by_hand: boolean
  readonly is_unconfirmed: boolean
}

type StuckTerms = {
  readonly overdueBefore: Date
  readonly isManual: boolean
  /** provider orders whose rows already name their refunds */
  readonly goingBackIds: readonly string[]
}

/**
 * Overdue refunds, and refused ones: by an admin (refused ones within the span), and by the shop of money from outside
 * the span. A manual one fails only when an admin withdraws it.
 */
export function stuckRefunds(
  db: Db,
  { span, accounts }: CountedAccounts,
  { overdueBefore, isManual, goingBackIds }: StuckTerms,
): Promise<StuckRefund[]> {
  // the row of a difference names the shop's own refund of money within the span, unless another amount hides it
  const isInDifference = sql`r.cause = 'shop' and coalesce(${isWithinSpan(sql`m.moved_at`, span)}, false)
    and (not r.is_unconfirmed or ${inArray(sql`m.provider_order_id`, goingBackIds)})`
  const isOverdue = sql`not (${isInDifference})
    and (r.is_manual or ${isManual}::boolean or r.created_at < ${overdueBefore.toISOString()})`
  return rows<StuckRefund>(
    db,
    sql`select r.order_id, r.capture_id, r.amount_minor, r.currency, r.status, r.cause,
        r.is_manual or ${isManual}::boolean as is_by_hand, r.is_unconfirmed
      from refund as r left join provider_movement as m on m.account = r.account and m.movement_id = r.capture_id
      where ${inArray(sql`r.account`, accounts)}
        and not exists (select from unmatched_capture as unmatched where unmatched.account = r.account
          and unmatched.capture_id = r.capture_id and unmatched.reason = 'unmatched')
        and ((r.status = 'pending' and ${isOverdue})
        or (r.status = 'failed'
          and not exists (select 1 from refund as later where later.account = r.account
            and later.capture_id = r.capture_id and later.refund_id > r.refund_id and later.status <> 'failed')
          and case r.cause when 'admin' then ${isWithinSpan(sql`r.created_at`, span)}
            and not (r.is_manual or ${isManual}::boolean)
            else not coalesce(${isWithinSpan(sql`m.moved_at`, span)}, false) end))
      order by r.refund_id limit ${EXCEPTIONS_MAX}`,
  )
}

export type RefundOfOtherAccount = Omit<StuckRefund, 'status' | 'cause' | 'is_by_hand' | 'is_unconfirmed'> & {
  readonly account: string
  readonly is_real: boolean
}

/** Refunds of accounts no longer in use, on all days: the shop itself cannot make them. */
export function refundsOfOtherAccounts(db: Db, inForce: readonly string[]): Promise<RefundOfOtherAccount[]> {
  return rows<RefundOfOtherAccount>(
    db,
    sql`select r.order_id, r.capture_id, r.amount_minor, r.currency,
        concat_ws(' ', a.provider, a.mode, a.merchant_id) as account, coalesce(a.mode = 'live', true) as is_real
      from refund as r join payment_account as a on a.name = r.account
      where r.status = 'pending' and not ${inArray(sql`r.account`, [...inForce, DEMO_ACCOUNT])}
      order by r.refund_id limit ${EXCEPTIONS_MAX}`,
  )
}
