import type { ServeCall } from '../http/serve-call.ts'
import { correctShipment, removeShipment } from '../orders/shipments/change-shipment.ts'
import { deliverShipment } from '../orders/shipments/deliver-shipment.ts'
import { findLastCourier } from '../orders/shipments/find-last-courier.ts'
import { findOrdersOfTrackingNumbers } from '../orders/shipments/find-orders-of-tracking-numbers.ts'
import { listPackingSlips, listToShip } from '../orders/shipments/list-to-ship.ts'
import { shipOrder } from '../orders/shipments/ship-order.ts'
import { shipOrders } from '../orders/shipments/ship-orders.ts'
import type { Shop } from '../shop.ts'
import { hideSums } from './withheld-fields.ts'

export function shipmentRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('POST /api/v1/admin/order/{id}/shipment', async ({ caller, params, body }) => ({
    data: await shipOrder(db, caller, { orderId: params.id, parcel: body }, now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}', async ({ caller, params, body }) => ({
    data: await correctShipment(db, caller, { target: params, parcel: body }, now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}/deliver', async ({ caller, params }) => ({
    data: await deliverShipment(db, caller, params, now()),
  }))

  serve('DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}', async ({ caller, params }) => ({
    data: await removeShipment(db, caller, params, now()),
  }))

  serve('GET /api/v1/admin/shipment/last-courier', async () => ({ data: await findLastCourier(db) }))

  serve('POST /api/v1/admin/shipment/tracking-number', async ({ body }) => ({
    data: await findOrdersOfTrackingNumbers(db, body.tracking_numbers),
  }))

  serve('GET /api/v1/admin/to-ship', async ({ query, caller }) => {
    const { data, meta } = await listToShip(db, query, now())
    return { data: hideSums(caller, data), meta }
  })

  serve('GET /api/v1/admin/packing-slip', async ({ query, caller }) => ({
    data: hideSums(caller, await listPackingSlips(db, caller, query.order_ids, now())),
  }))

  serve('POST /api/v1/admin/shipment', async ({ caller, body }) => ({
    data: { shipped: await shipOrders(db, caller, body.shipments, now()) },
  }))
}
