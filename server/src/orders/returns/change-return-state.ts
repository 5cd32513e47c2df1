/** The steps of a buyer's return: accepted or refused, received, refunded. */

import type { Order } from '@warung/contract/orders.ts'
import type { ReturnAnswerBody } from '@warung/contract/returns.ts'
import type { ReturnState } from '@warung/contract/values/returns.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type ChangedFields, orderSubject, recordChange } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderReturn, returnPiece } from '../../platform/database/schema/returns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from '../orders/find-order.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { restockPieces } from '../orders/move-stock.ts'
import { piecesText, readLinesOfPieces } from '../orders/order-pieces.ts'
import { recalculateRefunds } from '../orders/recalculate-refunds.ts'

export type ReturnOfOrder = { readonly id: number; readonly return_id: number }
type ReturnColumns = Partial<typeof orderReturn.$inferInsert>

/** Runs with the order locked. @throws {Problem} return_not_found, return_moved_on */
async function changeReturnState(
  db: Db,
  { id, return_id }: ReturnOfOrder,
  { from, set }: { readonly from: readonly ReturnState[]; readonly set: ReturnColumns },
): Promise<void> {
  const isOfOrder = and(eq(orderReturn.order_id, id), eq(orderReturn.return_id, return_id))
  const [moved] = await db
    .update(orderReturn)
    .set(set)
    .where(and(isOfOrder, inArray(orderReturn.state, [...from])))
    .returning({ return_id: orderReturn.return_id })
  if (moved) return
  throw new Problem((await db.$count(orderReturn, isOfOrder)) === 0 ? 'return_not_found' : 'return_moved_on')
}

type ReturnStep = {
  readonly caller: Caller
  readonly target: ReturnOfOrder
  readonly state: 'accepted' | 'refused' | 'received'
  readonly after: ChangedFields
  readonly now: Date
}

async function recordAndMailReturn(db: Db, { caller, target, state, after, now }: ReturnStep): Promise<void> {
  const { id: order_id, return_id } = target
  await recordChange(db, {
    by: caller.user_id,
    action: `order.return_${state}`,
    subject: orderSubject(order_id),
    before: {},
    after,
    at: now,
  })
  const params = { return_id, state }
  await queueOrderMail(db, { kind: 'order_return', order_id, event: `${return_id}:${state}`, params, now })
}

/** An accepted return can still be refused, if its goods never come. @throws {Problem} return_not_found, return_moved_on */
export function answerReturn(
  db: Db,
  caller: Caller,
  { is_accepted, answer, ...target }: ReturnOfOrder & ReturnAnswerBody,
  now: Date,
): Promise<WithDates<Order>> {
  const state = is_accepted ? 'accepted' : 'refused'
  return inTransaction(db, async (db) => {
    await lockOrder(db, target.id)
    const set = { state, answer, answered_at: now, user_id: caller.user_id } as const
    await changeReturnState(db, target, { from: is_accepted ? ['asked'] : ['asked', 'accepted'], set })
    await recordAndMailReturn(db, { caller, target, state, after: { answer }, now })
    return orderById(db, target.id)
  })
}

/** @throws {Problem} return_not_found, return_moved_on */
export function receiveReturn(
  db: Db,
  caller: Caller,
  { is_back_in_stock, ...target }: ReturnOfOrder & { readonly is_back_in_stock: boolean },
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    await lockOrder(db, target.id)
    const set = { state: 'received', received_at: now, is_back_in_stock, user_id: caller.user_id } as const
    await changeReturnState(db, target, { from: ['accepted'], set })
    const { product_id, quantity } = returnPiece
    const pieces = await db
      .select({ product_id, quantity })
      .from(returnPiece)
      .where(eq(returnPiece.return_id, target.return_id))
    if (is_back_in_stock) await restockPieces(db, target.id, pieces, { reason: 'returned', now })
    const text = piecesText(pieces, await readLinesOfPieces(db, target.id))
    const after = { pieces: text, is_back_in_stock }
    await recordAndMailReturn(db, { caller, target, state: 'received', after, now })
    // all money may be back already
    await recalculateRefunds(db, target.id, now)
    return orderById(db, target.id)
  })
}

/** Sends no mail: the refund's mail tells the buyer. @throws {Problem} return_not_found, return_moved_on */
export async function refundReturn(
  db: Db,
  target: ReturnOfOrder,
  { refund_id, user_id, now }: { readonly refund_id: number; readonly user_id: number; readonly now: Date },
): Promise<void> {
  const set = { state: 'refunded', refunded_at: now, refund_id, user_id } as const
  await changeReturnState(db, target, { from: ['received'], set })
}
