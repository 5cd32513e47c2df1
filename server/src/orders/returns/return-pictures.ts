/** Pictures of what a buyer sends back. They have no public address (decisions/074). */
import { and, asc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { orderReturn, returnPicture } from '../../platform/database/schema/returns.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { ownedBy } from '../orders/find-order.ts'
import type { OrderOwner } from '../orders/order-owner.ts'
import type { ReturnOfOrder } from './change-return-state.ts'

/** After the return is over. */
const PICTURE_RETENTION_MS = 90 * DAY_MS

export async function saveReturnPictures(
  db: Db,
  return_id: number,
  pictures: readonly Buffer[],
): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insert(returnPicture)
    .values(pictures.map((picture, index) => ({ return_id, number: index + 1, picture })))
}

/** @param owner undefined: an admin @throws {Problem} return_not_found, also for another owner's order */
export async function findReturnPictures(
  db: Db,
  { id, return_id }: ReturnOfOrder,
  owner: OrderOwner | undefined,
): Promise<Buffer[]> {
  const isOfOrder = and(eq(orderReturn.return_id, return_id), eq(orderReturn.order_id, id))
  const [found] = await db
    .select({ return_id: orderReturn.return_id })
    .from(orderReturn)
    .innerJoin(shopOrder, eq(shopOrder.order_id, orderReturn.order_id))
    .where(owner ? and(isOfOrder, ownedBy(owner)) : isOfOrder)
  if (!found) throw new Problem('return_not_found')
  const stored = await db
    .select({ picture: returnPicture.picture })
    .from(returnPicture)
    .where(eq(returnPicture.return_id, return_id))
    .orderBy(asc(returnPicture.number))
  return stored.map(({ picture }) => picture)
}

async function deletePicturesOf(db: Db, returns: SQL): Promise<number> {
  const deleted = await db
    .delete(returnPicture)
    .where(sql`${returnPicture.return_id} in (${returns})`)
    .returning({ return_id: returnPicture.return_id })
  return deleted.length
}

export function deleteOldReturnPictures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PICTURE_RETENTION_MS)
  const isOver = or(
    lt(orderReturn.refunded_at, before),
    and(eq(orderReturn.state, 'refused'), lt(orderReturn.answered_at, before)),
  )
  return deletePicturesOf(db, sql`select ${orderReturn.return_id} from ${orderReturn} where ${isOver}`)
}

export async function deleteReturnPicturesOf(db: Db, userId: number): Promise<void> {
  await deletePicturesOf(
    db,
    sql`select ${orderReturn.return_id} from ${orderReturn} join ${shopOrder} using (order_id)
      where ${shopOrder.user_id} = ${userId}`,
  )
}
