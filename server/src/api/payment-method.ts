import type { ServeCall } from '../http/serve-call.ts'
import type { OwnerMailBudget } from '../orders/orders/limit-unpaid-mails.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import type { OrderOwner } from '../orders/orders/order-owner.ts'
import { changePaymentMethod, type MethodChange } from '../payments/method-change/change-method.ts'
import type { Shop } from '../shop.ts'

export function paymentMethodRoutes(serve: ServeCall, shop: Shop, ownerMailBudget: OwnerMailBudget): void {
  const { db, now, payments, shopSettings } = shop
  const change = (
    owner: OrderOwner,
    asked: Pick<MethodChange, 'order_id' | 'payment_method_id'> & { readonly ip: string },
  ) => {
    const { ip, ...wanted } = asked
    const { hold_hours: holdHours, cod_rule: codRule } = shopSettings()
    const terms = { methods: payments.all(), offered: payments.offered(), holdHours, codRule }
    const limits = { network: shop.networkOf(ip), ownerMailBudget }
    return changePaymentMethod(db, owner, { ...wanted, ...terms, ...limits }, now)
  }

  serve('PUT /api/v1/order/{id}/payment-method', async ({ caller, params, body, request }) => ({
    data: await change(caller, { ...body, order_id: params.id, ip: request.ip }),
  }))

  serve('PUT /api/v1/order-link/payment-method', async ({ body, request }) => {
    const { token, payment_method_id } = body
    const owner = await openOrderLink(db, token, now())
    return { data: await change(owner, { payment_method_id, order_id: owner.order_id, ip: request.ip }) }
  })
}
