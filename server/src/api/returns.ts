import type { ServeCall } from '../http/serve-call.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { askReturn } from '../orders/returns/ask-return.ts'
import { answerReturn, receiveReturn } from '../orders/returns/move-return.ts'
import type { Shop } from '../shop.ts'

export function returnRoutes(serve: ServeCall, { db, now, shopSettings }: Shop): void {
  serve('POST /api/v1/order/{id}/return', async ({ caller, params, body }) => {
    const { return_days: returnDays } = shopSettings()
    return { data: await askReturn(db, caller, { ...body, orderId: params.id, returnDays }, now()) }
  })

  serve('POST /api/v1/order-link/return', async ({ body }) => {
    const { token, ...asked } = body
    const owner = await openOrderLink(db, token, now())
    const { return_days: returnDays } = shopSettings()
    return { data: await askReturn(db, owner, { ...asked, orderId: owner.order_id, returnDays }, now()) }
  })

  serve('PUT /api/v1/admin/order/{id}/return/{return_id}/answer', async ({ caller, params, body }) => ({
    data: await answerReturn(db, caller, { ...params, ...body }, now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/return/{return_id}/received', async ({ caller, params, body }) => ({
    data: await receiveReturn(db, caller, { ...params, ...body }, now()),
  }))
}
