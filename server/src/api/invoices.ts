import type { ServeCall } from '../http/serve-call.ts'
import { invoiceOfOrder, ownInvoice } from '../orders/orders/find-invoice.ts'
import type { Shop } from '../shop.ts'

export function invoiceRoutes(serve: ServeCall, { db }: Shop): void {
  serve('GET /api/v1/order/{id}/invoice', async ({ params, caller }) => ({
    data: await ownInvoice(db, caller, params.id),
  }))

  serve('GET /api/v1/admin/order/{id}/invoice', async ({ params }) => ({
    data: await invoiceOfOrder(db, params.id),
  }))
}
