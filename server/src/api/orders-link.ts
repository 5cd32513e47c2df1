import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { adoptOrder, registerWithOrder } from '../orders/orders/adopt-order.ts'
import { invoiceOfOrder } from '../orders/orders/find-invoice.ts'
import { orderById } from '../orders/orders/find-order.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { openProviderOrder } from '../payments/settlement/open-provider-order.ts'
import { payOrder } from '../payments/settlement/pay-order.ts'
import { recordAttempt } from '../payments/settlement/record-attempt.ts'
import type { Shop } from '../shop.ts'
import { type DeviceCookie, signingInFrom } from './device-cookie.ts'

export function orderLinkRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  openedLinkRoutes(serve, shop, cookie)
  linkPaymentRoutes(serve, shop)
}

function openedLinkRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  const { db, now, shopSettings } = shop
  const languageOf = requestLanguages(shopSettings)

  serve('POST /api/v1/order-link', async ({ body, request }) => {
    const { order_id, user_id, guest_session_id } = await openOrderLink(db, body.token, now())
    const owner_id = guest_session_id === null ? user_id : null
    return { data: { order: await orderById(db, order_id, languageOf(request)), owner_id } }
  })

  serve('POST /api/v1/order-link/invoice', async ({ body, request }) => {
    const { order_id } = await openOrderLink(db, body.token, now())
    return { data: await invoiceOfOrder(db, order_id, languageOf(request)) }
  })

  serve('POST /api/v1/auth/order-link/register', async ({ body, request, reply }) => {
    const from = signingInFrom(cookie, request)
    const { info, deviceToken } = await registerWithOrder(db, shop, body, from)
    if (deviceToken !== undefined) cookie.write(reply, deviceToken)
    return { data: info }
  })

  serve('POST /api/v1/order-link/adopt', async ({ body, caller, request }) => ({
    data: await orderById(db, await adoptOrder(db, caller, body.token, now()), languageOf(request)),
  }))
}

function linkPaymentRoutes(serve: ServeCall, { db, now, payments, networkOf }: Shop): void {
  serve('PUT /api/v1/order-link/provider-order', async ({ body, request }) => {
    const owner = await openOrderLink(db, body.token, now())
    const attempt = {
      order_id: owner.order_id,
      methods: payments.all(),
      provider_order_id: body.provider_order_id,
      isPaidAtProvider: false,
      network: networkOf(request.ip),
    }
    await recordAttempt(db, owner, attempt, now())
    return { data: null }
  })

  serve('POST /api/v1/order-link/provider-order', async ({ body, request }) => {
    const owner = await openOrderLink(db, body.token, now())
    const opening = {
      order_id: owner.order_id,
      methods: payments.all(),
      network: networkOf(request.ip),
    }
    return { data: await openProviderOrder(db, owner, opening, now) }
  })

  serve('PUT /api/v1/order-link/pay', async ({ body }) => {
    const owner = await openOrderLink(db, body.token, now())
    const paying = { order_id: owner.order_id, provider_order_id: body.payment_method_id }
    return { data: await payOrder(db, payments.all(), owner, paying, now) }
  })
}
