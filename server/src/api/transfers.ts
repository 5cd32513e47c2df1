import type { ServeCall } from '../http/serve-call.ts'
import { orderById, ownOrder } from '../orders/orders/find-order.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import type { Shop } from '../shop.ts'

export function transferRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('PUT /api/v1/order/{id}/transfer-report', async ({ caller, params }) => ({
    data: await ownOrder(db, caller, params.id),
  }))

  serve('PUT /api/v1/order-link/transfer-report', async ({ body }) => {
    const { order_id } = await openOrderLink(db, body.token, now())
    return { data: await orderById(db, order_id) }
  })

  serve('POST /api/v1/admin/order/{id}/transfer', async ({ params }) => ({
    data: await orderById(db, params.id),
  }))

  serve('POST /api/v1/admin/order/{id}/transfer-refusal', async ({ params }) => ({
    data: await orderById(db, params.id),
  }))

  serve('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', async ({ params }) => ({
    data: await orderById(db, params.id),
  }))
}
