import { addNote } from '../backoffice/timeline/add-note.ts'
import { readTimeline } from '../backoffice/timeline/read-timeline.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { changeOrderTags } from '../orders/orders/order-tags.ts'
import type { Shop } from '../shop.ts'

export function orderTimelineRoutes(serve: ServeCall, { db, now, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/admin/order/{id}/timeline', async ({ params, request }) => ({
    data: await readTimeline(db, params.id, languageOf(request)),
  }))

  serve('PUT /api/v1/admin/order/{id}/tags', async ({ caller, params, body }) => ({
    data: await changeOrderTags(db, caller, { orderId: params.id, ...body }, now()),
  }))

  serve('POST /api/v1/admin/order/{id}/note', async ({ caller, params, body, request }) => {
    const note = { orderId: params.id, text: body.text, language: languageOf(request) }
    return { data: await addNote(db, caller, note, now()) }
  })
}
