import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { Destination } from '../shipping/match-zone.ts'

/** Where an order goes. @throws {Problem} order_not_found */
export async function findDestination(db: Db, orderId: number): Promise<Destination> {
  const { city, postal_code, country, province } = shopOrder
  const [found] = await db
    .select({ city, postal_code, country, province })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  if (!found) throw new Problem('order_not_found')
  const { province: storedProvince, ...place } = found
  return { ...place, ...(storedProvince === null ? {} : { province: storedProvince }) }
}
