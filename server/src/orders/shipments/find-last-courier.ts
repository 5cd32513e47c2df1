/** The default for the next parcel, since most shops use one courier. */
import type { LastCourier } from '@warung/contract/shipments.ts'
import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'

export async function findLastCourier(db: Db): Promise<LastCourier | null> {
  const { courier, shipment_id } = shipment
  const [newest] = await db.select({ courier }).from(shipment).orderBy(desc(shipment_id)).limit(1)
  return newest ?? null
}
