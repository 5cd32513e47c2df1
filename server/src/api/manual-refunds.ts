import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { orderById, ownOrder } from '../orders/orders/find-order.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { listManualRefunds } from '../payments/refunds/list-manual-refunds.ts'
import { enterOwnRefundAccount, enterRefundAccount } from '../payments/refunds/refund-account.ts'
import { withdrawRefund } from '../payments/refunds/withdraw-refund.ts'
import type { Shop } from '../shop.ts'

export function manualRefundRoutes(serve: ServeCall, { db, now, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/admin/refund-by-hand', async ({ request }) => ({
    data: await listManualRefunds(db, languageOf(request)),
  }))

  serve('DELETE /api/v1/admin/order/{id}/refund/{refund_id}', async ({ caller, params, request }) => {
    await withdrawRefund(db, caller, { orderId: params.id, refundId: params.refund_id, now: now() })
    return { data: await orderById(db, params.id, languageOf(request)) }
  })

  serve(
    'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account',
    async ({ caller, params: { id: orderId, refund_id: refundId }, body: account, request }) => {
      await enterRefundAccount(db, caller, { orderId, refundId, account, now: now() })
      return { data: await orderById(db, orderId, languageOf(request)) }
    },
  )

  serve(
    'PUT /api/v1/order/{id}/refund/{refund_id}/account',
    async ({ caller, params: { id: orderId, refund_id: refundId }, body: account, request }) => {
      await enterOwnRefundAccount(db, caller, { orderId, refundId, account, mayReplace: true })
      return { data: await ownOrder(db, caller, orderId, languageOf(request)) }
    },
  )

  serve('PUT /api/v1/order-link/refund-account', async ({ body, request }) => {
    const { token, refund_id: refundId, ...account } = body
    const owner = await openOrderLink(db, token, now())
    const orderId = owner.order_id
    await enterOwnRefundAccount(db, owner, { orderId, refundId, account, mayReplace: false })
    return { data: await ownOrder(db, owner, orderId, languageOf(request)) }
  })
}
