/**
 * An admin changes the lines of an unpaid order (decisions/069). Open attempts are closed first, then stock, lines and sums
 * change in one transaction. A late payment of the old sum is refunded (check-payment.ts).
 */

import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import type { OrderLinesBody, OrderLinesPreview } from '@warung/contract/order-lines.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import {
  type ChangedLine,
  findChangedLines,
  storedLines,
} from '../../orders/change-lines/find-changed-lines.ts'
import { type ChangeRules, priceChangedLines } from '../../orders/change-lines/price-changed-lines.ts'
import {
  type ChangedOrder,
  suspendHold,
  writeChangedLines,
} from '../../orders/change-lines/write-changed-lines.ts'
import { mergeOrderLines } from '../../orders/new-order/order-request.ts'
import { orderById } from '../../orders/orders/find-order.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import { withFreeSum } from '../../orders/payment-terms/payment-code.ts'
import type { RequestedLine } from '../../orders/shipping/find-published-products.ts'
import { queueOrderMail, withdrawOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { rehearse } from '../../platform/database/rehearse.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import type { PaymentMethod, PaymentTerms } from '../../providers/provider.ts'
import { endAttempts, requireEnded, unfinishedAttempts } from '../settlement/end-open-attempts.ts'
import { refuseMoneyUnderWay, refusePayingBuyer } from './refuse-money-under-way.ts'

/** So that several corrections send one mail. */
const LINES_MAIL_DELAY_MS = MINUTE_MS

export type LineChange = Omit<OrderLinesBody, 'total_price'> & {
  readonly orderId: number
  readonly methods: readonly PaymentMethod[]
  /** the shop's, for methods without their own */
  readonly holdHours: number
  readonly rules: ChangeRules
}

/** @throws {Problem} order_not_found, order_paid_not_changed, order_cancelled, order_already_shipped, order_money_under_way, cod_cash_recorded */
async function lockForLineChange(db: Db, orderId: number): Promise<OrderRecord> {
  const order = await lockOrder(db, orderId)
  if (order.is_paid) throw new Problem('order_paid_not_changed')
  if (order.cancelled_at !== null) throw new Problem('order_cancelled')
  if (order.shipped_at !== null) throw new Problem('order_already_shipped')
  await refuseMoneyUnderWay(db, order)
  return order
}

function sameLines(one: readonly RequestedLine[], other: readonly RequestedLine[]): boolean {
  const words = (lines: readonly RequestedLine[]): string =>
    lines
      .map(({ product_id, quantity }) => `${product_id} x ${quantity}`)
      .toSorted()
      .join()
  return words(one) === words(other)
}

/** @throws {Problem} payment_method_gone */
function termsOfOrder({ payment_method_id }: OrderRecord, methods: readonly PaymentMethod[]): PaymentTerms {
  const method = methods.find((each) => each.payment_method_id === payment_method_id)
  if (!method) throw new Problem('payment_method_gone')
  return method
}

type Computed = Pick<ChangedOrder, 'order' | 'lines' | 'differences' | 'price' | 'method'> & {
  readonly before: string
}

function namesOf(lines: readonly Pick<ChangedLine, 'name' | 'quantity'>[]): string {
  return lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')
}

/**
 * Suspends the hold: write or roll back.
 * @throws {Problem} order_lines_empty, order_lines_changed, order_would_be_free, and those of findChangedLines and priceChangedLines
 */
async function computeChange(db: Db, order: OrderRecord, change: LineChange, now: Date): Promise<Computed> {
  if (change.order_product.length === 0) throw new Problem('order_lines_empty')
  const stored = await storedLines(db, order.order_id)
  if (!sameLines(stored, change.seen)) throw new Problem('order_lines_changed')
  const method = termsOfOrder(order, change.methods)
  await suspendHold(db, order)
  const { lines, differences } = await findChangedLines(db, {
    stored,
    wanted: mergeOrderLines(change.order_product),
    isStockHeld: order.is_stock_held,
    today: shopDay(now, change.rules.timezone),
  })
  const price = await priceChangedLines(db, order, lines, change.rules, method)
  if (price.totals.total_price === 0) throw new Problem('order_would_be_free')
  return { order, lines, differences, price, method, before: namesOf(stored) }
}

function holdEnd(order: OrderRecord, { holdHours }: PaymentTerms, shopHours: number, now: Date): Date | null {
  if (order.accepted_at !== null) return null
  const anew = new Date(now.getTime() + (holdHours ?? shopHours) * HOUR_MS)
  const { hold_expires_at: until } = order
  return until !== null && until > anew ? until : anew
}

async function recordAndMailLineChange(
  db: Db,
  caller: Caller,
  { order, lines, price, before }: Computed,
  now: Date,
): Promise<void> {
  const { order_id } = order
  await recordChange(db, {
    by: caller.user_id,
    action: 'order.lines_changed',
    subject: orderSubject(order_id),
    before: { products: before, total: formatRupiah(order.total_price) },
    after: { products: namesOf(lines), total: formatRupiah(price.totals.total_price) },
    at: now,
  })
  const kind = 'order_changed'
  await withdrawOrderMail(db, kind, order_id) // mails are written when they are sent: it would say the same
  const not_before = new Date(now.getTime() + LINES_MAIL_DELAY_MS)
  await queueOrderMail(db, { kind, order_id, event: now.getTime(), not_before, now })
}

function previewOf({ lines, price }: Computed): OrderLinesPreview {
  const { totals, tax, discounts, lostDiscounts } = price
  const { discount_price, ...sums } = totals
  return {
    order_product: lines.map(({ weight_grams, cost_price, ...line }) => line),
    ...sums,
    ...(discounts.length > 0 && {
      discount_code: nameOfDiscounts(discounts),
      discount_price: discount_price ?? 0,
    }),
    tax_name: tax.name,
    is_tax_included: tax.is_included,
    ...(lostDiscounts !== undefined && { lost_discount: lostDiscounts }),
  }
}

/** @throws {Problem} those of lockForLineChange and computeChange */
export function previewLines(db: Db, change: LineChange, now: Date): Promise<OrderLinesPreview> {
  return rehearse(db, async (db) => {
    const order = await lockForLineChange(db, change.orderId)
    return previewOf(await computeChange(db, order, change, now))
  })
}

type AgreedChange = LineChange & Pick<OrderLinesBody, 'total_price'>

async function writeLineChange(
  db: Db,
  caller: Caller,
  order: OrderRecord,
  change: AgreedChange,
  now: Date,
): Promise<void> {
  const computed = await computeChange(db, order, change, now)
  const { total_price } = computed.price.totals
  if (total_price !== change.total_price) throw new Problem('order_total_changed', { total: total_price })
  const holdUntil = holdEnd(order, computed.method, change.holdHours, now)
  await writeChangedLines(db, { ...computed, holdUntil, now })
  await recordAndMailLineChange(db, caller, computed, now)
}

/** Rehearsed first: a change that is refused must not end what the buyer may be paying. */
async function changeLinesOnce(db: Db, caller: Caller, change: AgreedChange, now: () => Date): Promise<void> {
  const { orderId, methods } = change
  const ended = await inTransaction(db, async (db) => {
    await lockForLineChange(db, orderId)
    const attempts = await unfinishedAttempts(db, orderId)
    refusePayingBuyer(attempts, methods, now())
    return attempts
  })
  if (ended.length > 0)
    await rehearse(db, async (db) =>
      writeLineChange(db, caller, await lockForLineChange(db, orderId), change, now()),
    )
  await endAttempts(db, ended, methods, now)
  await inTransaction(db, async (db) => {
    const order = await lockForLineChange(db, orderId)
    await requireEnded(db, orderId, ended)
    await writeLineChange(db, caller, order, change, now())
  })
}

/**
 * The same lines again change nothing.
 * @throws {Problem} order_total_changed, buyer_may_be_paying, payment_pending, order_already_paid,
 *   payment_provider_unreachable, shop_busy, and those of previewLines and writeChangedLines
 */
export async function changeLines(
  db: Db,
  caller: Caller,
  change: AgreedChange,
  now: () => Date,
): Promise<WithDates<Order>> {
  if (!sameLines(change.order_product, change.seen))
    await withFreeSum(() => changeLinesOnce(db, caller, change, now))
  return orderById(db, change.orderId)
}
