import type { ServeCall } from '../http/serve-call.ts'
import { deleteOrderDraft, listOrderDrafts, saveOrderDraft } from '../orders/orders/order-drafts.ts'
import type { Shop } from '../shop.ts'

export function orderDraftRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/order-draft', async ({ caller }) => ({ data: await listOrderDrafts(db, caller) }))

  serve('PUT /api/v1/admin/order-draft', async ({ caller, body }) => {
    await saveOrderDraft(db, caller, body, now())
    return { data: null }
  })

  serve('DELETE /api/v1/admin/order-draft/{key}', async ({ caller, params }) => {
    await deleteOrderDraft(db, caller, params.key)
    return { data: null }
  })
}
