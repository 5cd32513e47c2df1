/** Changes the payment method of an unpaid order: closes the old attempts, then charges a new amount (D26). */

import type { CodRule } from '@warung/contract/cod-rule.ts'
import type { Order } from '@warung/contract/orders.ts'
import { amountText, rupiahFromDecimal } from '@warung/contract/payment-amount.ts'
import { count, eq } from 'drizzle-orm'
import { ownedBy, ownOrder } from '../../orders/orders/find-order.ts'
import { holdStock } from '../../orders/orders/hold-stock.ts'
import type { OwnerMailBudget } from '../../orders/orders/limit-unpaid-mails.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import { chargedAmount } from '../../orders/orders/order-totals.ts'
import { checkCod, limitOpenCod } from '../../orders/payment-terms/check-cod.ts'
import { findFreePaymentCode, withFreeSum } from '../../orders/payment-terms/payment-code.ts'
import { queueMailToOwner } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { rehearse } from '../../platform/database/rehearse.ts'
import { orderMethodChange } from '../../platform/database/schema/method-changes.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { offeredMethod } from '../../providers/payment-methods.ts'
import type { PaymentMethod, PaymentTerms } from '../../providers/provider.ts'
import { endAttempts, requireEnded, unfinishedAttempts } from '../settlement/end-open-attempts.ts'
import { refuseTransferUnderWay } from '../transfers/refuse-transfer-under-way.ts'

/** Limited, because each change prolongs the hold. */
const METHOD_CHANGES_MAX = 5

export type MethodChange = {
  readonly order_id: number
  readonly payment_method_id: number
  readonly methods: readonly PaymentMethod[]
  readonly offered: readonly PaymentTerms[]
  /** the shop's own, for methods without holdHours */
  readonly holdHours: number
  readonly codRule: CodRule | undefined
  readonly network: Network
  readonly ownerMailBudget: OwnerMailBudget
}

async function lockForMethodChange(db: Db, owner: OrderOwner, orderId: number): Promise<OrderRecord> {
  const order = await lockOrder(db, orderId, ownedBy(owner))
  if (order.is_paid) throw new Problem('order_already_paid')
  if (order.cancelled_at !== null) throw new Problem('order_cancelled')
  if (order.accepted_at !== null) throw new Problem('paid_by_cod')
  if (order.is_payment_pending) throw new Problem('payment_pending')
  await refuseTransferUnderWay(db, order)
  return order
}

async function limitChanges(db: Db, orderId: number): Promise<void> {
  const [made] = await db
    .select({ changes: count() })
    .from(orderMethodChange)
    .where(eq(orderMethodChange.order_id, orderId))
  if ((made?.changes ?? 0) >= METHOD_CHANGES_MAX) throw new Problem('too_many_payment_attempts')
}

async function requireCod(
  db: Db,
  order: OrderRecord,
  charged: number,
  rule: CodRule | undefined,
): Promise<void> {
  const { province, postal_code, country, recipient, telephone, contact_email } = order
  await checkCod(db, {
    address: { province, postal_code, country },
    contact: { recipient, telephone, contact_email },
    buyer: order,
    charged,
    isPickedUp: order.shipping_is_pickup === true,
    rule,
  })
}

/** 0 for methods without payment codes. */
async function paymentCodeOf(db: Db, method: PaymentTerms, charged: number): Promise<number> {
  return method.hasPaymentCode ? findFreePaymentCode(db, charged, method.isCodeSubtracted) : 0
}

async function writeChange(
  db: Db,
  order: OrderRecord,
  method: PaymentTerms,
  change: MethodChange,
  now: Date,
): Promise<void> {
  const { order_id } = order
  const { name, currency, rate, holdHours = change.holdHours } = method
  const isCollected = method.isCollectedOnDelivery === true
  const charged = chargedAmount(order, method)
  if (isCollected) await requireCod(db, order, charged.payment_amount_minor, change.codRule)
  const payment_code = await paymentCodeOf(db, method, charged.payment_amount_minor)
  const payment_amount_minor = charged.payment_amount_minor + payment_code
  const set = {
    payment_method_id: method.payment_method_id,
    payment_method_name: name,
    payment_amount_minor,
    payment_amount: amountText(BigInt(payment_amount_minor), currency),
    payment_rounding: rupiahFromDecimal(charged.payment_rounding),
    payment_code,
    payment_currency: currency,
    payment_rate: rate,
    transfer_refused_at: null,
    transfer_refused_reason: null,
    accepted_at: isCollected ? now : null,
    hold_expires_at: isCollected ? null : new Date(now.getTime() + holdHours * HOUR_MS),
  }
  await holdStock(db, order, { set, network: change.network, now })
  await db.insert(orderMethodChange).values({
    order_id,
    from_name: order.payment_method_name,
    to_name: name,
    payment_amount_minor: order.payment_amount_minor,
    payment_currency: order.payment_currency,
    changed_at: now,
  })
  if (isCollected) {
    await limitOpenCod(db, { buyer: order, contact: order })
    await queueMailToOwner(db, order_id, now, await change.ownerMailBudget(change.network))
  }
}

/**
 * Rehearsed first: a refused change must not end the attempt that the buyer may be paying.
 * Attempts end outside the transaction, since a provider may take seconds.
 * A new attempt in between refuses the change.
 */
async function changeOnce(db: Db, owner: OrderOwner, change: MethodChange, now: () => Date): Promise<void> {
  const { order_id } = change
  const method = offeredMethod(change.offered, change.payment_method_id)
  const ended = await inTransaction(db, async (db) => {
    await lockForMethodChange(db, owner, order_id)
    await limitChanges(db, order_id)
    return unfinishedAttempts(db, order_id)
  })
  if (ended.length > 0)
    await rehearse(db, async (db) => {
      const order = await lockForMethodChange(db, owner, order_id)
      await writeChange(db, order, method, { ...change, ownerMailBudget: async () => true }, now())
    })
  await endAttempts(db, ended, change.methods, now)
  await inTransaction(db, async (db) => {
    const order = await lockForMethodChange(db, owner, order_id)
    if (order.payment_method_id === method.payment_method_id) return
    await limitChanges(db, order_id)
    await requireEnded(db, order_id, ended)
    await writeChange(db, order, method, change, now())
  })
}

/**
 * Choosing the same method again changes nothing. A late payment by the old method is refunded (check-payment.ts).
 * @throws {Problem} order_not_found, payment_method_not_offered, order_already_paid, order_cancelled, paid_by_cod,
 * payment_pending, transfer_being_checked, too_many_payment_attempts, payment_provider_unreachable, order_sold_out,
 * below_payment_minimum, above_payment_maximum, payment_codes_taken, shop_busy, and those of checkCod and limitHeldProducts
 */
export async function changePaymentMethod(
  db: Db,
  owner: OrderOwner,
  change: MethodChange,
  now: () => Date,
): Promise<WithDates<Order>> {
  const order = await ownOrder(db, owner, change.order_id)
  if (order.payment_method_id === change.payment_method_id) return order
  await withFreeSum(() => changeOnce(db, owner, change, now))
  return ownOrder(db, owner, change.order_id)
}
