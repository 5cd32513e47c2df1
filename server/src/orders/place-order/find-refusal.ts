import type { Order } from '@warung/contract/orders.ts'
import { confirmShopper } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from '../orders/find-order.ts'
import { findFreePaymentCode } from '../payment-terms/payment-code.ts'
import { draftOrder, type NewOrder, needsPaymentCode } from './draft-order.ts'
import { findOrderOfKey } from './idempotency.ts'
import type { PlaceOrderRequest } from './order-request.ts'

/** The order that the same attempt has already placed, or a new draft to try again. */
type NotRefused =
  | { readonly placed: WithDates<Order>; readonly draft?: undefined }
  | { readonly draft: NewOrder; readonly placed?: undefined }

/**
 * Finds out why an order was not written. All reads share one snapshot: a concurrent request with the same key
 * took the last piece only if its order is visible too.
 * @throws {Problem} the refusal, in the order of the checks below
 */
export function findRefusal(db: Db, drafted: PlaceOrderRequest): Promise<NotRefused> {
  const read = async (db: Db): Promise<NotRefused> => {
    const caller = await confirmShopper(db, drafted.caller, drafted.now)
    const request = { ...drafted, caller }
    const placed = request.attempt && (await findOrderOfKey(db, caller, request.attempt))
    if (placed !== undefined) return { placed: await orderById(db, placed) }
    const draft = await draftOrder(db, request, 'database')
    const {
      charged,
      request: { method },
    } = draft
    if (needsPaymentCode(draft))
      await findFreePaymentCode(db, charged.payment_amount_minor, method.isCodeSubtracted)
    return { draft }
  }
  return inTransaction(db, read, SNAPSHOT)
}
