import { nameOfDiscounts, shippingDiscountOf } from '@warung/contract/discount-price.ts'
import { amountText, rupiahFromDecimal } from '@warung/contract/payment-amount.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { combinedDiscount, type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import type { PaymentTerms } from '../../providers/provider.ts'
import { takeDiscounts } from '../discounts/find-discount.ts'
import { shippingValues } from '../orders/order-shipping.ts'
import { findFreePaymentCode } from '../payment-terms/payment-code.ts'
import { applyStockChanges, type StockChange } from './apply-stock-changes.ts'
import type { ChangedLine } from './find-changed-lines.ts'
import type { ChangedPrice } from './price-changed-lines.ts'

/**
 * Suspends an unpaid order's hold, so that discounts, sums and first orders are checked as for a new order. Only this
 * transaction sees that; writing the new lines ends it.
 */
export async function suspendHold(db: Db, { order_id }: OrderRecord): Promise<void> {
  await db
    .update(shopOrder)
    .set({ is_stock_held: false, accepted_at: null })
    .where(eq(shopOrder.order_id, order_id))
}

/** An unchanged sum keeps its code, because the buyer may be about to transfer it. */
async function codeOfChangedSum(
  db: Db,
  order: OrderRecord,
  { payment_amount_minor }: ChangedPrice['charged'],
  method: PaymentTerms,
): Promise<number> {
  if (!method.hasPaymentCode) return 0
  const isSameSum = payment_amount_minor === order.payment_amount_minor - order.payment_code
  if (isSameSum && order.is_stock_held && order.payment_code !== 0) return order.payment_code
  return findFreePaymentCode(db, payment_amount_minor, method.isCodeSubtracted)
}

function changedDiscountColumns({ discounts, totals }: ChangedPrice) {
  const [first] = discounts
  const own = first?.discount_id === null ? first : undefined
  return {
    discount_id: first?.discount_id ?? null,
    discount_code: first ? nameOfDiscounts(discounts) : null,
    discount_price: totals.discount_price ?? 0,
    discount_percent: own?.percent ?? null,
    discount_amount: own?.amount ?? null,
    ...shippingDiscountOf(totals.shipping_price, discounts),
  }
}

/** Replaces the order's discounts. @throws {Problem} discount_used_up, discount_not_first_order */
async function writeDiscounts(db: Db, order: OrderRecord, { discounts }: ChangedPrice): Promise<void> {
  const { order_id } = order
  const counted = discounts.filter((each) => each.discount_id !== null)
  await takeDiscounts(db, order, counted)
  await db.delete(combinedDiscount).where(eq(combinedDiscount.order_id, order_id))
  const further = counted.slice(1).map(({ discount_id }) => ({ order_id, discount_id }))
  if (further.length > 0) await db.insert(combinedDiscount).values(further)
}

export type ChangedOrder = {
  readonly order: OrderRecord
  readonly lines: readonly ChangedLine[]
  readonly differences: readonly StockChange[]
  readonly price: ChangedPrice
  readonly method: PaymentTerms
  /** null for an order that waits for no payment */
  readonly holdUntil: Date | null
  readonly now: Date
}

/**
 * The hold must be suspended and the products locked.
 * @throws {Problem} discount_used_up, discount_not_first_order, payment_codes_taken
 */
export async function writeChangedLines(db: Db, change: ChangedOrder): Promise<void> {
  const { order, lines, differences, price, method, holdUntil, now } = change
  const { order_id, payment_currency, accepted_at, network_hash } = order
  const { totals, tax, shipping, charged } = price
  const columns = changedDiscountColumns(price)
  await writeDiscounts(db, order, price)
  const payment_code = await codeOfChangedSum(db, order, charged, method)
  const payment_amount_minor = charged.payment_amount_minor + payment_code
  await applyStockChanges(db, order_id, differences, now)
  await db.delete(orderProduct).where(eq(orderProduct.order_id, order_id))
  await db
    .insert(orderProduct)
    .values(lines.map(({ weight_grams, ...line }, index) => ({ ...line, order_id, line: index + 1 })))
  await db
    .update(shopOrder)
    .set({
      product_price: totals.product_price,
      shipping_price: totals.shipping_price,
      tax_price: totals.tax_price,
      tax_name: tax.name,
      is_tax_included: tax.is_included,
      total_price: totals.total_price,
      ...columns,
      ...(shipping ? shippingValues(shipping) : {}),
      payment_amount_minor,
      payment_amount: amountText(BigInt(payment_amount_minor), payment_currency),
      payment_rounding: rupiahFromDecimal(charged.payment_rounding),
      payment_code,
      is_stock_held: true,
      accepted_at,
      network_hash,
      hold_expires_at: holdUntil,
      transfer_refused_at: null,
      transfer_refused_reason: null,
    })
    .where(eq(shopOrder.order_id, order_id))
}
