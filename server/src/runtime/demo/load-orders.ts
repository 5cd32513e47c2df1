import { orderTotals } from '@warung/contract/money.ts'
import { paymentAmount } from '@warung/contract/payment-amount.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { payment } from '../../platform/database/schema/payments.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { DEMO_ACCOUNT } from '../../providers/demo.ts'
import { type DemoIds, demoIdOf, demoPerson } from './demo-ids.ts'
import { type DemoOrder, demoOrders } from './orders.ts'
import { demoProducts } from './products.ts'

export type DemoPaymentTerms = Pick<Config, 'paymentCurrency' | 'paymentRate'>

export async function addDemoOrders(
  db: Db,
  ids: DemoIds,
  images: ReadonlyMap<string, string>,
  terms: DemoPaymentTerms,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .insert(shopOrder)
    .values(demoOrders.map((order) => orderRowOf(order, ids, terms, now)))
    .returning()
  const lines = demoOrderLines(rows, ids, images)
  await db
    .insert(orderProduct)
    .values(lines.map(({ row, state: _, ...line }) => ({ order_id: row.order_id, ...line })))
  await db.insert(stockMovement).values(lines.flatMap(demoStockMovements))
  await addPayments(db, rows)
  return rows.map(({ order_id }) => order_id)
}

function pricedDemoLines(order: DemoOrder) {
  return order.lines.map(({ sku, quantity }) => {
    const found = demoProducts.find((product) => product.sku === sku)
    if (!found) throw new Error(`the demo has no ${sku}`)
    return { sku, name: found.name, image: found.image, price: found.price, quantity }
  })
}

function orderRowOf(order: DemoOrder, { people }: DemoIds, terms: DemoPaymentTerms, now: Date) {
  const { name, email, ...to } = demoPerson(order.person)
  const totals = orderTotals(pricedDemoLines(order))
  const created_at = new Date(now.getTime() - order.daysAgo * DAY_MS - HOUR_MS)
  const is_paid = order.state === 'paid' || order.state === 'delivered'
  const is_delivered = order.state === 'delivered'
  return {
    user_id: demoIdOf(people, email),
    user_name: name,
    user_email: email,
    ...to,
    payment_method_id: FIRST_PAYMENT_METHOD.payment_method_id,
    payment_method_name: FIRST_PAYMENT_METHOD.name,
    ...totals,
    payment_amount_minor: Number(paymentAmount(totals.total_price, terms.paymentRate, terms.paymentCurrency)),
    payment_currency: terms.paymentCurrency,
    payment_rate: terms.paymentRate,
    is_paid,
    paid_at: is_paid ? new Date(created_at.getTime() + 10 * MINUTE_MS) : null,
    is_delivered,
    deliverd_at: is_delivered ? new Date(created_at.getTime() + 2 * HOUR_MS) : null,
    created_at,
    is_stock_held: order.state !== 'released',
    hold_expires_at: order.state === 'unpaid' ? new Date(now.getTime() + DAY_MS) : null,
  }
}

function demoOrderLines(
  rows: readonly OrderRecord[],
  { products }: DemoIds,
  images: ReadonlyMap<string, string>,
) {
  return demoOrders.flatMap((order, index) => {
    const row = rows[index]
    if (!row) throw new Error('an order was inserted but not returned')
    return pricedDemoLines(order).map(({ sku, image, ...line }, lineIndex) => ({
      ...line,
      line: lineIndex + 1,
      product_id: demoIdOf(products, sku),
      image: images.get(image) ?? '',
      row,
      state: order.state,
    }))
  })
}

/** An expired order took its stock, and returned it a day later. */
function demoStockMovements({ row, product_id, quantity, state }: ReturnType<typeof demoOrderLines>[number]) {
  const { order_id, created_at } = row
  const taken = { product_id, order_id, quantity: -quantity, reason: 'ordered' as const, created_at }
  if (state !== 'released') return [taken]
  const releasedAt = new Date(created_at.getTime() + DAY_MS)
  return [taken, { ...taken, quantity, reason: 'released' as const, created_at: releasedAt }]
}

async function addPayments(db: Db, orders: readonly OrderRecord[]): Promise<void> {
  const payments = orders.flatMap((order) => (order.paid_at ? [paymentRowOf(order, order.paid_at)] : []))
  await db.insert(payment).values(payments)
  await db.insert(providerMovement).values(
    payments.map(({ account, provider_order_id, capture_id, amount_minor, currency, captured_at }) => ({
      account,
      movement_id: capture_id,
      kind: 'capture' as const,
      capture_id,
      provider_order_id,
      amount_minor,
      currency,
      moved_at: captured_at,
      seen_at: captured_at,
    })),
  )
}

function paymentRowOf(order: OrderRecord, paidAt: Date) {
  return {
    order_id: order.order_id,
    account: DEMO_ACCOUNT,
    provider_order_id: `DEMO${order.order_id}`,
    capture_id: `DEMOCAPTURE${order.order_id}`,
    amount_minor: order.payment_amount_minor,
    currency: order.payment_currency,
    payer_email: order.user_email,
    captured_at: paidAt,
    created_at: paidAt,
  }
}
