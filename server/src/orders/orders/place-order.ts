/** Places an order in one transaction: all of it or nothing (D3, D9). */
import type { Order, OrderBody } from '@warung/contract/orders.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type Caller, confirmShopper } from '../../accounts/authenticate.ts'
import { queuePaidMails } from '../../outbox/queue-order-mail.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import { type Db, isOutcomeUnknown } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isConflict, Problem } from '../../platform/problems/problem.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import {
  draftOrder,
  linesOfRequest,
  type RequestedOrder,
  readOrderRequest,
  requireOpenTo,
} from './draft-order.ts'
import { orderAnswer, orderById, orderOfRow } from './find-order.ts'
import { findOrderOfKey } from './idempotency.ts'
import { leavesScarceStock, limitHeldProducts, type StockHolder } from './limit-held-products.ts'
import { lockProducts } from './lock-products.ts'
import type { OrderPlacement, OrderTerms } from './order-terms.ts'
import { placeAtOnce } from './place-at-once.ts'
import { writeOrder } from './write-order.ts'

/** By questions and locks, one after the other: every order that `placeAtOnce` cannot write, and each refusal. */
function placeInTransaction(db: Db, requested: RequestedOrder): Promise<WithDates<Order>> {
  const { terms, given, attempt } = requested
  return inTransaction(db, async (db) => {
    const caller = await confirmShopper(db, requested.caller, given.now)
    const request = { ...requested, caller }
    const draft = linesOfRequest(request)
    if (attempt) {
      const placed = await findOrderOfKey(db, caller, attempt)
      if (placed !== undefined) return orderById(db, placed)
    }
    requireOpenTo(request)
    const lines = await lockProducts(db, draft, shopDay(given.now, terms.timezone), caller)
    given.remembered?.note(lines.map((line) => ({ ...line, stock: line.stock_left })))
    const order = draftOrder(request, lines)
    const isPaid = order.hold_expires_at === null
    const isLimited = !isPaid && leavesScarceStock(lines)
    const holder = buyerOf(request)
    const written = await writeOrder(db, order, isLimited ? holder : undefined)
    if (isLimited) await limitHeldProducts(db, written.order_id, holder)
    if (isPaid) await queuePaidMails(db, written.order_id, given.now, request.isMailed)
    return orderAnswer(orderOfRow(written, order.lines))
  })
}

/** The database has not said whether it kept the order: the key tells which when the request is repeated. */
function unconfirmed(key: string | undefined, cause: unknown): Problem {
  return new Problem('order_unconfirmed', { hasIdempotencyKey: key !== undefined }, { cause })
}

/**
 * @throws {Problem} sign_in_required, shopper_required, telephone_invalid, contact_missing, cart_empty, shop_closed, product_no_longer_sold,
 *   insufficient_stock, shipping_option_gone, not_sent_there, prices_changed, order_too_large, order_in_progress,
 *   idempotency_key_reused, order_unconfirmed, and those of limitHeldProducts
 */
export async function placeOrder(
  db: Db,
  terms: OrderTerms,
  caller: Caller,
  body: OrderBody,
  given: OrderPlacement,
): Promise<WithDates<Order>> {
  const request = readOrderRequest(terms, caller, body, given)
  return withinMailBudget(request, async (request) => {
    try {
      return (await placeAtOnce(db, request)) ?? (await placeInTransaction(db, request))
    } catch (error) {
      if (isOutcomeUnknown(error)) throw unconfirmed(given.key, error)
      if (given.key === undefined || !mayBeConcurrentDuplicate(error)) throw error
      return placeInTransaction(db, request)
    }
  })
}

function buyerOf({ caller, given }: RequestedOrder): StockHolder {
  const { user_id, guest_session_id } = caller
  return { user_id, guest_session_id, network: given.network }
}

/** An order without an address writes no mail, and a refused one uses nothing up. */
async function withinMailBudget<T>(
  request: RequestedOrder,
  place: (request: RequestedOrder) => Promise<T>,
): Promise<T> {
  const { caller, contact, given } = request
  const { mailBudget } = given
  const isWithoutAddress = caller.role_id === ROLE.guest && contact.contact_email === null
  if (!mailBudget || isWithoutAddress) return place(request)
  const isMailed = await mailBudget.take(buyerOf(request))
  try {
    return await place({ ...request, isMailed })
  } catch (error) {
    if (isMailed) await mailBudget.giveBack(buyerOf(request))
    throw error
  }
}

/**
 * The key is looked up and locked in one statement, which sees the data of its beginning: a concurrent request
 * with the same key that committed just then has the last piece, or refuses our write. The second look finds its order.
 */
function mayBeConcurrentDuplicate(error: unknown): boolean {
  return isConflict(error) || violatedConstraint(error)?.startsWith('idempotency_key') === true
}
