import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { amountText, minorUnits, paymentAmount } from '@warung/contract/payment-amount.ts'
import { and, count, eq, isNotNull, ne, sum } from 'drizzle-orm'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import { recalculateRefunds } from '../../orders/orders/recalculate-refunds.ts'
import { refundPieces } from '../../orders/orders/refund-pieces.ts'
import { refundReturn } from '../../orders/returns/change-return-state.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { payment } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findInstallation } from '../../providers/installation.ts'
import { type PaidCapture, refundableCaptures, splitAmong } from '../settlement/payment-captures.ts'

export type RefundInput = {
  readonly order_id: number
  readonly user_id: number
  /** decimal text in the payment's currency; undefined: everything left */
  readonly amount: string | undefined
  /** whole rupiah, in place of `amount` */
  readonly rupiah?: number | undefined
  /** the refunded amount that the admin saw */
  readonly refunded_amount: string
  readonly reason: string | undefined
  readonly pieces?: readonly OrderPiece[] | undefined
  readonly is_back_in_stock?: boolean | undefined
  readonly return_id?: number | undefined
}

type RefundableOrder = {
  readonly order: OrderRecord
  readonly paid: typeof payment.$inferSelect
}

async function lockPaidOrder(db: Db, orderId: number): Promise<RefundableOrder> {
  const order = await lockOrder(db, orderId)
  const [paid] = await db.select().from(payment).where(eq(payment.order_id, orderId))
  if (!paid) throw new Problem('nothing_to_refund')
  return { order, paid }
}

function moneyText(minor: number, currency: string): { amount: string; currency: string } {
  return { amount: amountText(BigInt(minor), currency), currency }
}

/** @returns 0 for an invalid amount */
function minorOfAmount(amount: string | undefined, left: number, currency: string): number {
  return amount === undefined ? left : Number(minorUnits(amount.trim(), currency) ?? 0n)
}

/** Rounding the cumulated rupiah lets all parts give all units back. A part may exceed the payment by one rounded unit. */
async function minorOfRupiah(
  db: Db,
  rupiah: number,
  left: number,
  { order, paid }: RefundableOrder,
): Promise<number> {
  const isInRupiah = and(isNotNull(refund.rupiah), ne(refund.status, 'failed'))
  const [before] = await db
    .select({ rupiah: sum(refund.rupiah).mapWith(Number), minor: sum(refund.amount_minor).mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.order_id, order.order_id), isInRupiah))
  const [rupiahBefore, minorBefore] = [before?.rupiah ?? 0, before?.minor ?? 0]
  const upToHere = paymentAmount(rupiahBefore + rupiah, order.payment_rate, paid.currency)
  const minor = Math.max(1, Number(upToHere) - minorBefore)
  // other refunds have no rupiah to add up
  const isWithinTotal = minorBefore === order.refunded_minor && rupiahBefore + rupiah < order.total_price + 1
  return isWithinTotal || minor === left + 1 ? Math.min(minor, left) : minor
}

/** @throws {Problem} refund_amount_invalid, refund_amount_too_large */
async function requestedMinor(db: Db, request: RefundInput, found: RefundableOrder): Promise<number> {
  const { order, paid } = found
  const left = paid.amount_minor - order.refunded_minor
  const { amount, rupiah } = request
  const minor =
    rupiah === undefined
      ? minorOfAmount(amount, left, paid.currency)
      : await minorOfRupiah(db, rupiah, left, found)
  if (minor <= 0) throw new Problem('refund_amount_invalid', moneyText(left, paid.currency))
  if (minor > left) throw new Problem('refund_amount_too_large', moneyText(left, paid.currency))
  return minor
}

async function findRepeatedRefund(
  db: Db,
  { order_id, amount, rupiah }: RefundInput,
  before: number,
  { paid }: RefundableOrder,
): Promise<boolean> {
  const [made] = await db
    .select({ rupiah: sum(refund.rupiah).mapWith(Number), minor: sum(refund.amount_minor).mapWith(Number) })
    .from(refund)
    .where(
      and(
        eq(refund.order_id, order_id),
        eq(refund.cause, 'admin'),
        eq(refund.refunded_before_minor, before),
        ne(refund.status, 'failed'),
      ),
    )
  return rupiah === undefined
    ? made?.minor === minorOfAmount(amount, paid.amount_minor - before, paid.currency)
    : made?.rupiah === rupiah
}

/** What each part is in rupiah. Rounding cumulated sums leaves no remainder. */
function rupiahOfParts(rupiah: number | undefined, parts: readonly PaidCapture[]): (number | null)[] {
  if (rupiah === undefined) return parts.map(() => null)
  const whole = parts.reduce((total, { amount_minor }) => total + amount_minor, 0)
  let minor = 0
  let assigned = 0
  return parts.map(({ amount_minor }) => {
    minor += amount_minor
    const part = Number((BigInt(rupiah) * BigInt(minor)) / BigInt(whole)) - assigned
    assigned += part
    return part
  })
}

/** One refund per capture, because providers refund captures, not payments. */
async function writeRefunds(
  db: Db,
  request: RefundInput,
  { order, paid }: RefundableOrder,
  requested: { readonly amount_minor: number; readonly now: Date },
): Promise<number[]> {
  const parts = splitAmong(requested.amount_minor, await refundableCaptures(db, paid))
  const inRupiah = rupiahOfParts(request.rupiah, parts)
  const { installation_id } = await findInstallation(db)
  const [earlier] = await db
    .select({ refunds: count() })
    .from(refund)
    .where(eq(refund.order_id, order.order_id))
  const numbered = (earlier?.refunds ?? 0) + 1
  const made = await db
    .insert(refund)
    .values(
      parts.map(({ capture_id, amount_minor }, index) => ({
        account: paid.account,
        capture_id,
        order_id: order.order_id,
        // two shops that share an account may have equal order ids
        request_id: `${installation_id}-order-${order.order_id}-refund-${numbered + index}`,
        amount_minor,
        rupiah: inRupiah[index] ?? null,
        currency: paid.currency,
        status: 'pending' as const,
        reason: request.reason?.trim() ?? '',
        cause: 'admin' as const,
        user_id: request.user_id,
        refunded_before_minor: order.refunded_minor,
        created_at: requested.now,
      })),
    )
    .returning({ refund_id: refund.refund_id })
  return made.map(({ refund_id }) => refund_id)
}

/**
 * One refund per capture; none for a repeated request. @throws {Problem} order_not_found, nothing_to_refund,
 * already_refunded, refunded_meanwhile, refund_amount_invalid, refund_amount_too_large, product_not_in_order, pieces_not_left,
 * return_not_found, return_moved_on
 */
export function requestRefund(db: Db, request: RefundInput, now: Date): Promise<readonly number[]> {
  return inTransaction(db, async (db) => {
    const found = await lockPaidOrder(db, request.order_id)
    const { order, paid } = found
    const before = Number(minorUnits(request.refunded_amount.trim(), paid.currency) ?? -1n)
    if (before !== order.refunded_minor) {
      if (before >= 0 && (await findRepeatedRefund(db, request, before, found))) return []
      throw new Problem('refunded_meanwhile', moneyText(order.refunded_minor, paid.currency))
    }
    if (order.refunded_minor >= paid.amount_minor) throw new Problem('already_refunded')
    const amount_minor = await requestedMinor(db, request, found)
    const made = await writeRefunds(db, request, found, { amount_minor, now })
    const [refund_id] = made
    if (refund_id === undefined) throw new Error('a refund of nothing')
    const pieces = await refundPieces(db, { ...request, refund_id }, now)
    const { return_id, user_id } = request
    if (return_id !== undefined)
      await refundReturn(db, { id: order.order_id, return_id }, { refund_id, user_id, now })
    await recalculateRefunds(db, order.order_id, now)
    await recordChange(db, {
      by: request.user_id,
      action: 'order.refunded',
      subject: orderSubject(order.order_id),
      before: { refunded: moneyText(order.refunded_minor, paid.currency) },
      after: { refunded: moneyText(order.refunded_minor + amount_minor, paid.currency), ...pieces },
      at: now,
    })
    return made
  })
}
