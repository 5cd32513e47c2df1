/** Whether the shop's books and the provider's ledger agree after a run; each broken rule is a sentence. */
import type { Ledger } from '@warung/paypal-simulator/ledger.ts'
import { like, ne, sql } from 'drizzle-orm'
import type { Db } from '../../server/src/platform/database/open.ts'
import { shopOrder } from '../../server/src/platform/database/schema/orders.ts'
import { payment } from '../../server/src/platform/database/schema/payments.ts'
import { rows } from '../../server/src/platform/database/sql/query-rows.ts'
import type { PaymentReport } from './buyer.ts'
import { MERCHANT_ID } from './provider-process.ts'
import type { Paid } from './rupiah-parties.ts'
import { FORGED_EVENT } from './send-forged-webhooks.ts'

const MONEY_MOVED_STATUSES = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

function toMinor(value: string): number {
  return Math.round(Number(value) * 100)
}

/**
 * Every capture that bears a reference of the shop's belongs to exactly one paid order, or has gone back in
 * full; what bears none pays nothing and is not given back by itself (D18).
 */
export async function captureFaults(
  db: Db,
  ledger: Ledger,
  references: ReadonlySet<string>,
): Promise<string[]> {
  const byPayPal = await db.select().from(payment).where(like(payment.account, 'paypal%'))
  const payments = new Map(byPayPal.map((row) => [row.capture_id, row]))
  const orders = new Map((await db.select().from(shopOrder)).map((row) => [row.order_id, row]))
  const faults: string[] = []
  const captured = ledger.captures.filter(
    ({ status, merchant_id }) => MONEY_MOVED_STATUSES.includes(status) && merchant_id === MERCHANT_ID,
  )
  for (const capture of captured) {
    const back = ledger.refunds
      .filter(({ capture_id }) => capture_id === capture.id)
      .reduce((sum, { value }) => sum + toMinor(value), 0)
    const paid = payments.get(capture.id)
    payments.delete(capture.id)
    const order = paid && orders.get(paid.order_id)
    if (!references.has(capture.custom_id ?? '')) {
      if (paid) faults.push(`capture ${capture.id} pays order ${paid.order_id} without its reference`)
      if (back !== 0) faults.push(`capture ${capture.id} bears no reference of the shop and was given back`)
      continue
    }
    if (!paid) {
      if (back !== toMinor(capture.value))
        faults.push(`capture ${capture.id} pays nothing and ${back} of it went back`)
      continue
    }
    if (back !== 0) faults.push(`capture ${capture.id} pays order ${paid.order_id} and went back as well`)
    if (!order?.is_paid) faults.push(`capture ${capture.id} pays order ${paid.order_id}, which is not paid`)
    if (order?.payment_amount !== capture.value)
      faults.push(`capture ${capture.id} is of another amount than its order`)
  }
  for (const id of payments.keys()) faults.push(`the payment ${id} is of no capture of the provider's`)
  return faults
}

/** What buyers paid and did not get back is what their paid orders cost, to the rupiah. */
export async function rupiahFaults(db: Db, ledger: readonly Paid[]): Promise<string[]> {
  const orders = await db.select().from(shopOrder).where(ne(shopOrder.payment_method_id, 1))
  const byOrder = Map.groupBy(ledger, ({ orderId }) => orderId)
  const known = new Set(orders.map(({ order_id }) => order_id))
  const strangers = ledger.filter(({ orderId, amount }) => amount > 0 && !known.has(orderId))
  return [
    ...strangers.map(({ amount }) => `Rp ${amount} came for no order`),
    ...orders.flatMap(({ order_id, is_paid, payment_amount_minor, payment_method_name }) => {
      const net = (byOrder.get(order_id) ?? []).reduce((sum, { amount, back }) => sum + amount - back, 0)
      const due = is_paid ? payment_amount_minor : 0
      return net === due
        ? []
        : [`${payment_method_name}: Rp ${net} is kept for order ${order_id}, Rp ${due} is due`]
    }),
  ]
}

type CountedMoney = { readonly rule: string; readonly broken: number }

/** What must hold inside the shop's own books. */
export async function shopFaults(db: Db): Promise<string[]> {
  const counted = await rows<CountedMoney>(
    db,
    sql`
      select 'orders are paid if and only if they have a payment' as rule, count(*) as broken
        from shop_order as o left join payment as p using (order_id) where o.is_paid <> (p.order_id is not null)
      union all select 'no order has two payments', count(*) from (
        select order_id from payment group by 1 having count(*) > 1) as twice
      union all select 'stock is what the ledger adds up to', count(*) from (
        select p.product_id from product as p left join stock_movement as m using (product_id)
        group by p.product_id, p.stock having p.stock <> coalesce(sum(m.quantity), 0) or p.stock < 0) as apart
      union all select 'pieces of orders that hold stock are out of stock', count(*) from (
        select l.product_id from order_product as l join shop_order as o using (order_id)
        group by l.product_id
        having sum(l.quantity) filter (where o.is_stock_held) <> -coalesce((select sum(m.quantity) from stock_movement as m
          where m.product_id = l.product_id and m.order_id is not null), 0)) as apart
      union all select 'cancelled orders are unpaid and hold nothing', count(*) from shop_order
        where cancelled_at is not null and (is_paid or is_stock_held)
      union all select 'pieces of a cancelled order are back once', count(*) from (
        select o.order_id from shop_order as o join stock_movement as m using (order_id) where o.cancelled_at is not null
        group by o.order_id having sum(m.quantity) <> 0) as apart
      union all select 'no refund is under way', count(*) from refund where status <> 'completed'
      union all select 'no webhook waits', count(*) from webhook_event where done_at is null
      union all select 'no forged webhook is kept', count(*) from webhook_event
        where event_id like ${`${FORGED_EVENT}%`}
      union all select 'payments are of the exact amount and currency of their orders', count(*) from payment as p
        join shop_order as o using (order_id)
        where p.amount_minor <> o.payment_amount_minor or p.currency <> o.payment_currency
      union all select 'each payment has an invoice while they are on', count(*) from payment as p
        left join invoice as i using (order_id) where i.order_id is null
          and exists (select from shop_setting where key = 'invoices' and value @> '{"is_on": true}')
      union all select 'numbers of invoices and credit notes have no gap', count(*) from (
        select series, year from (
          select series, year, number from invoice union all select series, year, number from credit_note) as paper
        group by series, year having max(number) <> count(*)
          or max(number) <> (select last_number from paper_counter as c where c.series = paper.series and c.year = paper.year))
        as apart`,
  )
  return counted
    .filter(({ broken }) => broken > 0)
    .map(({ rule, broken }) => `${broken} times broken: ${rule}`)
}

export type Acknowledged = Pick<PaymentReport, 'orderId' | 'isPaid' | 'isPaidTooEarly'>

/** Every yes that a buyer saw is in the database; one order an idempotency key. */
export async function acknowledgedFaults(db: Db, seen: readonly Acknowledged[]): Promise<string[]> {
  const orders = new Map((await db.select().from(shopOrder)).map((row) => [row.order_id, row]))
  const faults = seen.flatMap(({ orderId, isPaid, isPaidTooEarly }) => {
    if (orderId === undefined) return []
    const order = orders.get(orderId)
    if (!order) return [`order ${orderId} was confirmed and is lost`]
    if (isPaidTooEarly) return [`order ${orderId} was said to be paid before its money was there`]
    return isPaid && !order.is_paid ? [`order ${orderId} was said to be paid and is not`] : []
  })
  const [count] = await rows<{ orders: number; keys: number }>(
    db,
    sql`select (select count(*) from shop_order) as orders, (select count(*) from idempotency_key) as keys`,
  )
  if (count?.orders !== count?.keys) faults.push(`${count?.orders} orders of ${count?.keys} attempts`)
  return faults
}
