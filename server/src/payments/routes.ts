/** Paying over HTTP (spec §7, D10). */
import type { FastifyInstance } from 'fastify'
import { addressGroup } from '../address-group.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { orderById } from '../orders/find-order.ts'
import type { Shop } from '../shop.ts'
import { noteAttempt } from './note-attempt.ts'
import { payOrder } from './pay-order.ts'
import type { PaymentProvider } from './provider.ts'
import { receiveNotification } from './receive-notification.ts'
import { refundOrder } from './refund-order.ts'
import { runRefund } from './run-refunds.ts'
import { verificationBudget } from './verification-budget.ts'

/** Bodies are read raw here: a signature is one over bytes. */
const notificationRoute = async (
  app: FastifyInstance,
  serve: ServeCall,
  shop: Shop,
  provider: PaymentProvider,
  notified: () => void,
): Promise<void> => {
  const budget = verificationBudget(shop.config.rateLimitFactor)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    serve(
      'POST /api/v1/payment/notification',
      async ({ request }) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const received = {
          notification: { headers: request.headers, rawBody },
          address: addressGroup(request.ip),
        }
        if (await receiveNotification(shop.db, provider, budget, received, shop.now())) notified()
        return { data: null }
      },
      scope,
    )
  })
}

/** @param notified called when an event waits in the inbox */
export const paymentRoutes = async (
  app: FastifyInstance,
  serve: ServeCall,
  shop: Shop,
  provider: PaymentProvider,
  notified: () => void,
): Promise<void> => {
  const { db, now } = shop
  await notificationRoute(app, serve, shop, provider, notified)

  serve('PUT /api/v1/order/{id}/provider-order', async ({ caller, params, body, request }) => {
    const noted = {
      order_id: params.id,
      provider: provider.name,
      provider_order_id: body.payment_method_id,
      isPaidAtProvider: false,
      network: shop.networkOf(request.ip),
    }
    await noteAttempt(db, caller, noted, now())
    return { data: null }
  })

  serve('PUT /api/v1/order/{id}/pay', async ({ caller, params, body }) => {
    const paying = { order_id: params.id, provider_order_id: body.payment_method_id }
    const data = await payOrder(db, provider, caller, paying, now)
    return { data }
  })

  serve('POST /api/v1/admin/order/{id}/refund', async ({ caller, params, body }) => {
    const { amount, refunded_amount, reason } = body
    const { user_id } = caller
    const made = await refundOrder(
      db,
      { order_id: params.id, user_id, amount, refunded_amount, reason },
      now(),
    )
    for (const refundId of made) await runRefund(db, provider, refundId, { now, log: shop.log })
    return { data: await orderById(db, params.id) }
  })
}
