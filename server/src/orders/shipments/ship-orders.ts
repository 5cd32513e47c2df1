import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type ParcelToRecord, recordShipments } from './record-shipments.ts'

/** All or nothing; idempotent. @throws {Problem} shipments_refused, which names every refused order */
export function shipOrders(
  db: Db,
  caller: Caller,
  parcels: readonly ParcelToRecord[],
  now: Date,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const faults = await recordShipments(db, caller, parcels, { now, mayAddParcels: false })
    if (faults.length > 0) throw new Problem('shipments_refused', { faults })
    return new Set(parcels.map(({ order_id }) => order_id)).size
  })
}
