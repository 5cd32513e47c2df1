import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { invoiceOfOrder, ownInvoice } from '../orders/orders/find-invoice.ts'
import type { Shop } from '../shop.ts'

export function invoiceRoutes(serve: ServeCall, { db, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/order/{id}/invoice', async ({ params, caller, request }) => ({
    data: await ownInvoice(db, caller, params.id, languageOf(request)),
  }))

  serve('GET /api/v1/admin/order/{id}/invoice', async ({ params, request }) => ({
    data: await invoiceOfOrder(db, params.id, languageOf(request)),
  }))
}
