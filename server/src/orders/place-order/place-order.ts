/** Places an order in one statement: all of it or nothing (D3, D9, decisions/038). */
import type { Order, OrderBody } from '@warung/contract/orders.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type Caller, confirmShopper } from '../../accounts/authenticate.ts'
import { queueMailToOwner, queuePaidMails, withdrawOrderMail } from '../../outbox/queue-order-mail.ts'
import { sqlState, violatedConstraint } from '../../platform/database/errors.ts'
import { type Db, isOutcomeUnknown } from '../../platform/database/open.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import {
  draftOrder,
  isCod,
  isFree,
  isLimited,
  type NewOrder,
  needsPaymentCode,
  tryDraftOrder,
} from '../new-order/draft-order.ts'
import {
  buyerOf,
  type CheckoutRules,
  type PlaceOrderContext,
  type PlaceOrderRequest,
  readOrderRequest,
} from '../new-order/order-request.ts'
import { orderAnswer, orderById, orderOfRow, ownOrder } from '../orders/find-order.ts'
import { limitHeldProducts } from '../orders/limit-held-products.ts'
import { withinMailBudget } from '../orders/limit-unpaid-mails.ts'
import { limitOpenCod } from '../payment-terms/check-cod.ts'
import { findFreePaymentCode, OPEN_SUM_INDEX } from '../payment-terms/payment-code.ts'
import { findOrderOfKey } from './idempotency.ts'
import { type InsertedOrder, insertOrder } from './insert-order.ts'

/** Each failed try means that data changed between reading and writing. */
const TRIES_MAX = 5

/**
 * Last pieces need a second statement, whose later snapshot counts the orders that the first one's locks waited for.
 * An order that is not paid first has its own mail to the owner.
 * @throws {Problem} those of limitHeldProducts and limitOpenCod
 */
function insertAndLimit(db: Db, order: NewOrder): Promise<InsertedOrder | undefined> {
  const { now, mayMail, rules, caller, contact, network, ownerMailBudget } = order.request
  if (!isFree(order) && !isLimited(order) && !isCod(order)) return insertOrder(db, order)
  return inTransaction(db, async (db) => {
    const inserted = await insertOrder(db, order)
    if (!inserted) return undefined
    const { order_id } = inserted
    if (isFree(order)) await queuePaidMails(db, order_id, now, mayMail)
    if (rules.isCounterSale) {
      // its buyer stands there: nothing is to be paid later
      await withdrawOrderMail(db, 'order_placed', order_id)
      return inserted
    }
    if (isLimited(order)) await limitHeldProducts(db, order_id, buyerOf(order.request))
    if (isCod(order)) {
      await limitOpenCod(db, { buyer: caller, contact })
      const mayMailOwner = network === undefined || (await ownerMailBudget?.(network)) !== false
      await queueMailToOwner(db, order_id, now, mayMailOwner)
    }
    return inserted
  })
}

/** Another request has just written the same row, or the transactions deadlocked. */
function isCollision(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}

/** The inserted row lacks the transfer details, so an order with a payment code is read again. */
async function answerPlaced(db: Db, order: NewOrder, inserted: InsertedOrder): Promise<WithDates<Order>> {
  if (needsPaymentCode(order)) return orderById(db, inserted.order_id)
  return orderAnswer(orderOfRow(inserted, order.lines))
}

/** The order that the same attempt has already placed, or a new draft to try again. */
type NotRefused = { readonly placed?: WithDates<Order>; readonly draft?: NewOrder }

/**
 * Finds out why an order was not written. All reads share one snapshot: a concurrent request with the same key
 * took the last piece only if its order is visible too.
 * @throws {Problem} the refusal, in the order of the checks below
 */
function findRefusal(db: Db, drafted: PlaceOrderRequest): Promise<NotRefused> {
  const read = async (db: Db): Promise<NotRefused> => {
    const request = { ...drafted, caller: await confirmShopper(db, drafted.caller, drafted.now) }
    const placed = await findOrderOfKey(db, request)
    // it may be another's by now (adopt-order.ts)
    if (placed !== undefined) return { placed: await ownOrder(db, request.caller, placed) }
    const draft = await draftOrder(db, request, 'database')
    const { payment_amount_minor } = draft.charged
    if (needsPaymentCode(draft))
      await findFreePaymentCode(db, payment_amount_minor, request.method.isCodeSubtracted)
    return { draft }
  }
  return inTransaction(db, read, SNAPSHOT)
}

/** `isNew`: false for an order that an earlier request with the same key has placed. */
type Placed = { readonly order: WithDates<Order>; readonly isNew: boolean }

async function placeWithRetries(db: Db, request: PlaceOrderRequest): Promise<Placed> {
  let order = await tryDraftOrder(db, request)
  let collision: unknown
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      const inserted = order && (await insertAndLimit(db, order))
      if (order && inserted) return { order: await answerPlaced(db, order, inserted), isNew: true }
    } catch (error) {
      if (!isCollision(error)) throw error
      collision = error
    }
    const { placed, draft } = await findRefusal(db, request)
    if (placed) return { order: placed, isNew: false }
    order = draft
  }
  if (collision === undefined || violatedConstraint(collision) === OPEN_SUM_INDEX)
    throw new Problem('shop_busy', undefined, { cause: collision })
  throw collision
}

/**
 * @throws {Problem} telephone_invalid, cart_empty, sign_in_required, shopper_required, idempotency_key_reused,
 *   order_in_progress, shop_closed, contact_missing, product_no_longer_sold, insufficient_stock, shipping_option_gone,
 *   not_sent_there, prices_changed, order_too_large, below_payment_minimum, above_payment_maximum, payment_codes_taken,
 *   order_unconfirmed, shop_busy, order_not_found, and those of discountOfOrder, checkCod and limitHeldProducts
 */
export async function placeOrder(
  db: Db,
  rules: CheckoutRules,
  caller: Caller,
  body: OrderBody,
  context: PlaceOrderContext,
): Promise<WithDates<Order>> {
  const request = readOrderRequest(rules, caller, body, context)
  const hasAddress = caller.role_id !== ROLE.guest || request.contact.contact_email !== null
  const budget = hasAddress ? request.mailBudget : undefined
  const placed = await withinMailBudget(budget, buyerOf(request), async (mayMail) => {
    try {
      return await placeWithRetries(db, { ...request, mayMail })
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      // repeating the request with its key would show whether the order exists
      const hasIdempotencyKey = context.key !== undefined
      throw new Problem('order_unconfirmed', { hasIdempotencyKey }, { cause: error })
    }
  })
  return placed.order
}
