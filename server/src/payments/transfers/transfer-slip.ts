/** A picture of the transfer, which helps an admin find the money. It proves nothing. */
import type { Order } from '@warung/contract/orders.ts'
import { eq, inArray, lt } from 'drizzle-orm'
import { preventErasure } from '../../accounts/erase-account.ts'
import { privatePictureUri, shrinkPrivatePicture } from '../../catalog/images/private-picture.ts'
import { orderById, ownedBy } from '../../orders/orders/find-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { transferSlip } from '../../platform/database/schema/transfer-slips.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { lockOpenTransferOrder } from './lock-transfer-order.ts'

/** Deleted once questions are unlikely, because it shows the buyer's bank account. */
const SLIP_RETENTION_MS = 90 * DAY_MS

type SentSlip = {
  readonly orderId: number
  /** base64 */
  readonly picture: string
  readonly network: string
  readonly now: Date
}

/**
 * Replaces an earlier one.
 * @throws {Problem} user_not_found of an erased account, those of lockOpenTransferOrder and shrinkPrivatePicture
 */
export async function saveTransferSlip(db: Db, owner: OrderOwner, sent: SentSlip): Promise<WithDates<Order>> {
  const { orderId, now: sent_at } = sent
  // checked before spending time on decoding
  await inTransaction(db, (db) => lockOpenTransferOrder(db, orderId, ownedBy(owner)))
  const picture = await shrinkPrivatePicture(sent.picture, sent.network)
  return inTransaction(db, async (db) => {
    const { user_id } = await lockOpenTransferOrder(db, orderId, ownedBy(owner))
    await preventErasure(db, user_id) // its erasure deletes those that it finds
    const slip = { picture, sent_at }
    await db
      .insert(transferSlip)
      .values({ order_id: orderId, ...slip })
      .onConflictDoUpdate({ target: transferSlip.order_id, set: slip })
    return orderById(db, orderId)
  })
}

/** @throws {Problem} transfer_slip_not_found */
export async function findTransferSlip(db: Db, orderId: number): Promise<{ picture: string; sent_at: Date }> {
  const [found] = await db.select().from(transferSlip).where(eq(transferSlip.order_id, orderId))
  if (!found) throw new Problem('transfer_slip_not_found')
  return { picture: privatePictureUri(found.picture), sent_at: found.sent_at }
}

export async function deleteOldTransferSlips(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .delete(transferSlip)
    .where(lt(transferSlip.sent_at, new Date(now.getTime() - SLIP_RETENTION_MS)))
    .returning({ order_id: transferSlip.order_id })
  return deleted.length
}

export async function deleteTransferSlipsOf(db: Db, userId: number): Promise<void> {
  const ordersOfUser = db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(eq(shopOrder.user_id, userId))
  await db.delete(transferSlip).where(inArray(transferSlip.order_id, ordersOfUser))
}
