import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { orderById } from '../orders/orders/find-order.ts'
import { processRefund } from '../payments/refunds/process-refunds.ts'
import { requestRefund } from '../payments/refunds/request-refund.ts'
import { providersOf } from '../providers/payment-methods.ts'
import type { Shop } from '../shop.ts'

export function refundRoutes(serve: ServeCall, { db, payments, now, log, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('POST /api/v1/admin/order/{id}/refund', async ({ caller, params, body, request: { headers } }) => {
    const { amount, rupiah, refunded_amount, reason, pieces, is_back_in_stock, return_id } = body
    const request = { order_id: params.id, user_id: caller.user_id, amount, rupiah, refunded_amount, reason }
    const made = await requestRefund(db, { ...request, pieces, is_back_in_stock, return_id }, now())
    const providers = providersOf(payments.all())
    for (const refundId of made) await processRefund(db, providers, refundId, { now, log })
    return { data: await orderById(db, params.id, languageOf({ headers })) }
  })
}
