import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ReturnBody } from '@warung/contract/returns.ts'
import { RETURNS_MAX } from '@warung/contract/values/returns.ts'
import { eq } from 'drizzle-orm'
import { preventErasure } from '../../accounts/erase-account.ts'
import { queueOrderMail, queueReturnMailToOwner } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderReturn, returnPiece } from '../../platform/database/schema/returns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { dayBefore } from '../../platform/time/date-span.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import { orderById, ownedBy } from '../orders/find-order.ts'
import { lockOrder } from '../orders/lock-order.ts'
import type { OrderOwner } from '../orders/order-owner.ts'
import { checkPieces, type LineOfPieces, leftToRefund, readLinesOfPieces } from '../orders/order-pieces.ts'
import { saveReturnPictures } from './return-pictures.ts'

type RequestedReturn = ReturnBody & { readonly orderId: number; readonly returnDays: number }

type ReturnContext = {
  readonly now: Date
  readonly timezone: string
  /** of a picture as it was sent */
  readonly shrink: (sent: string) => Promise<Buffer>
}

function leftInParcels({ shipped_quantity, returned_quantity, returned_unshipped }: LineOfPieces): number {
  return shipped_quantity - (returned_quantity - returned_unshipped)
}

/**
 * Where parcels name their pieces, what is in none was not delivered.
 * @throws {Problem} piece_in_no_parcel, product_not_in_order, pieces_not_left
 */
function checkReturned(pieces: readonly OrderPiece[], lines: readonly LineOfPieces[]): void {
  const isInParts = lines.some(({ shipped_quantity }) => shipped_quantity > 0)
  const unshipped = lines.find(
    ({ product_id, shipped_quantity }) =>
      shipped_quantity === 0 && pieces.some((piece) => piece.product_id === product_id),
  )
  if (isInParts && unshipped) throw new Problem('piece_in_no_parcel', { name: unshipped.name })
  checkPieces(pieces, lines, 'return', (line) =>
    isInParts ? Math.min(leftToRefund(line), leftInParcels(line)) : leftToRefund(line),
  )
}

/** @returns whose order it is */
async function lockReturnable(
  db: Db,
  owner: OrderOwner,
  asked: RequestedReturn,
  { now, timezone }: ReturnContext,
): Promise<number> {
  const { orderId, returnDays } = asked
  const order = await lockOrder(db, orderId, ownedBy(owner))
  if (returnDays === 0) throw new Problem('returns_off')
  if (order.deliverd_at === null) throw new Problem('return_before_delivery')
  if (order.state === 'refunded') throw new Problem('already_refunded')
  // by whole days of the shop, as buyers read it
  if (dayBefore(shopDay(now, timezone), returnDays) > shopDay(order.deliverd_at, timezone))
    throw new Problem('return_too_late', { days: returnDays })
  const earlier = await db.$count(orderReturn, eq(orderReturn.order_id, orderId))
  if (earlier >= RETURNS_MAX) throw new Problem('too_many_returns')
  checkReturned(asked.pieces, await readLinesOfPieces(db, orderId))
  return order.user_id
}

/** After a first check, so that pictures of a refused return are not decoded. */
async function shrinkPictures(
  db: Db,
  owner: OrderOwner,
  asked: RequestedReturn,
  context: ReturnContext,
): Promise<Buffer[]> {
  const { pictures = [] } = asked
  if (pictures.length === 0) return []
  await inTransaction(db, (db) => lockReturnable(db, owner, asked, context))
  const shrunk: Buffer[] = []
  for (const picture of pictures) shrunk.push(await context.shrink(picture))
  return shrunk
}

/**
 * @throws {Problem} order_not_found, user_not_found for pictures of an erased account, returns_off, return_before_delivery, already_refunded, return_too_late,
 * too_many_returns, piece_in_no_parcel, product_not_in_order, pieces_not_left, those of shrinking a picture
 */
export async function requestReturn(
  db: Db,
  owner: OrderOwner,
  asked: RequestedReturn,
  context: ReturnContext,
): Promise<WithDates<Order>> {
  const { orderId: order_id, pieces, reason, comment = '' } = asked
  const { now } = context
  const pictures = await shrinkPictures(db, owner, asked, context)
  return inTransaction(db, async (db) => {
    const buyer = await lockReturnable(db, owner, asked, context)
    if (pictures.length > 0) await preventErasure(db, buyer) // its erasure deletes those that it finds
    const [made] = await db
      .insert(orderReturn)
      .values({ order_id, reason, comment, requested_at: now })
      .returning({ return_id: orderReturn.return_id })
    if (!made) throw new Error('a return was inserted but not returned')
    const { return_id } = made
    await db.insert(returnPiece).values(pieces.map((piece) => ({ ...piece, return_id, order_id })))
    await saveReturnPictures(db, return_id, pictures)
    const about = { order_id, event: `${return_id}:asked`, params: { return_id, state: 'asked' }, now }
    await queueOrderMail(db, { ...about, kind: 'order_return' })
    await queueReturnMailToOwner(db, { order_id, return_id, now })
    return orderById(db, order_id)
  })
}
