import type { ServeCall } from '../http/serve-call.ts'
import { orderById, ownOrder } from '../orders/orders/find-order.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { listRefundsByHand } from '../payments/refunds/list-refunds-by-hand.ts'
import { enterOwnRefundAccount, enterRefundAccount } from '../payments/refunds/refund-account.ts'
import { withdrawRefund } from '../payments/refunds/withdraw-refund.ts'
import type { Shop } from '../shop.ts'

export function refundByHandRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/refund-by-hand', async () => ({ data: await listRefundsByHand(db) }))

  serve('DELETE /api/v1/admin/order/{id}/refund/{refund_id}', async ({ caller, params }) => {
    await withdrawRefund(db, caller, { orderId: params.id, refundId: params.refund_id, now: now() })
    return { data: await orderById(db, params.id) }
  })

  serve(
    'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account',
    async ({ caller, params: { id: orderId, refund_id: refundId }, body: account }) => {
      await enterRefundAccount(db, caller, { orderId, refundId, account, now: now() })
      return { data: await orderById(db, orderId) }
    },
  )

  serve(
    'PUT /api/v1/order/{id}/refund/{refund_id}/account',
    async ({ caller, params: { id: orderId, refund_id: refundId }, body: account }) => {
      await enterOwnRefundAccount(db, caller, { orderId, refundId, account, mayReplace: true })
      return { data: await ownOrder(db, caller, orderId) }
    },
  )

  serve('PUT /api/v1/order-link/refund-account', async ({ body }) => {
    const { token, refund_id: refundId, ...account } = body
    const owner = await openOrderLink(db, token, now())
    const orderId = owner.order_id
    await enterOwnRefundAccount(db, owner, { orderId, refundId, account, mayReplace: false })
    return { data: await ownOrder(db, owner, orderId) }
  })
}
