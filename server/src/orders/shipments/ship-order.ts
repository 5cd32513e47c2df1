import type { Order } from '@warung/contract/orders.ts'
import type { ShipmentBody } from '@warung/contract/shipments.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ShipmentFault } from '../../platform/problems/problem-params.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from '../orders/find-order.ts'
import { recordShipments } from './record-shipments.ts'

function shipmentProblem({ index, order_id, refusal }: ShipmentFault): Problem {
  return refusal === 'already_shipped'
    ? new Problem('shipments_refused', { faults: [{ index, order_id, refusal }] })
    : new Problem(refusal)
}

/**
 * @throws {Problem} order_not_found, order_cancelled, order_not_paid, order_paid_with_test_money,
 * order_refunded, too_many_shipments
 */
export function shipOrder(
  db: Db,
  caller: Caller,
  request: { orderId: number; parcel: ShipmentBody },
  now: Date,
): Promise<WithDates<Order>> {
  const { orderId, parcel } = request
  return inTransaction(db, async (db) => {
    const [fault] = await recordShipments(db, caller, [{ ...parcel, order_id: orderId }], {
      mayAddParcels: true,
      now,
    })
    if (fault) throw shipmentProblem(fault)
    return orderById(db, orderId)
  })
}
