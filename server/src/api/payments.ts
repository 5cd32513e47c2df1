import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServeCall } from '../http/serve-call.ts'
import { openProviderOrder } from '../payments/settlement/open-provider-order.ts'
import { payOrder } from '../payments/settlement/pay-order.ts'
import { recordAttempt } from '../payments/settlement/record-attempt.ts'
import { receiveWebhook } from '../payments/settlement/webhooks/receive-webhook.ts'
import { verificationBudget } from '../payments/settlement/webhooks/verification-budget.ts'
import { addressGroup } from '../platform/network/address-group.ts'
import { Problem } from '../platform/problems/problem.ts'
import { providersOf } from '../providers/payment-methods.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { Shop } from '../shop.ts'

/** Webhook bodies stay raw, because signatures cover the bytes. */
async function webhookRoute(app: FastifyInstance, serve: ServeCall, shop: Shop): Promise<void> {
  const budget = verificationBudget(shop.config.rateLimitFactor)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const receive = async (provider: PaymentProvider | undefined, request: FastifyRequest) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const received = {
        notification: { headers: request.headers, rawBody },
        address: addressGroup(request.ip),
      }
      if (!provider) throw new Problem('address_not_found')
      await receiveWebhook(shop.db, provider, budget, received, shop.now())
      return { data: null }
    }
    const providers = () => providersOf(shop.payments.all())
    serve(
      'POST /api/v1/payment/notification/{provider}',
      ({ params, request }) =>
        receive(
          providers().find((each) => each.provider === params.provider),
          request,
        ),
      scope,
    )
    serve('POST /api/v1/payment/notification', ({ request }) => receive(providers()[0], request), scope)
  })
}

export async function paymentRoutes(app: FastifyInstance, serve: ServeCall, shop: Shop): Promise<void> {
  const { db, now, payments } = shop
  await webhookRoute(app, serve, shop)

  serve('PUT /api/v1/order/{id}/provider-order', async ({ caller, params, body, request }) => {
    const attempt = {
      order_id: params.id,
      methods: payments.all(),
      provider_order_id: body.provider_order_id,
      isPaidAtProvider: false,
      network: shop.networkOf(request.ip),
    }
    await recordAttempt(db, caller, attempt, now())
    return { data: null }
  })

  serve('POST /api/v1/order/{id}/provider-order', async ({ caller, params, request }) => {
    const opening = { order_id: params.id, methods: payments.all(), network: shop.networkOf(request.ip) }
    return { data: await openProviderOrder(db, caller, opening, now) }
  })

  serve('PUT /api/v1/order/{id}/pay', async ({ caller, params, body }) => {
    const paying = { order_id: params.id, provider_order_id: body.payment_method_id }
    const data = await payOrder(db, payments.all(), caller, paying, now)
    return { data }
  })
}
