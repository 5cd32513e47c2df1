/** Paying over HTTP (spec §7, D10). */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { noteAttempt } from './note-attempt.ts'
import { payOrder } from './pay-order.ts'
import type { PaymentProvider } from './provider.ts'

export const paymentRoutes = (serve: ServeCall, shop: Shop, provider: PaymentProvider): void => {
  const { db, now } = shop

  serve('PUT /api/v1/order/{id}/provider-order', async ({ caller, params, body }) => {
    const noted = {
      order_id: params.id,
      provider: provider.name,
      provider_order_id: body.payment_method_id,
      isPaidAtProvider: false,
    }
    await noteAttempt(db, caller, noted, now())
    shop.catalogueChanged() // stock that had been given back may have been taken again
    return { data: null }
  })

  serve('PUT /api/v1/order/{id}/pay', async ({ caller, params, body }) => {
    const paying = { order_id: params.id, provider_order_id: body.payment_method_id }
    const data = await payOrder(db, provider, caller, paying, now)
    return { data }
  })
}
