import type { OrderBody } from '@warung/contract/orders.ts'
import type { FastifyRequest } from 'fastify'
import { openCustomerSession } from '../accounts/customer-session.ts'
import { registeredUser } from '../accounts/find-user.ts'
import { openGuestSession } from '../accounts/guest-session.ts'
import { recordManualOrder } from '../backoffice/timeline/record-manual-order.ts'
import { parseIdempotencyKey } from '../http/idempotency-key.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { changeCustomerNote } from '../orders/customers/customer-note.ts'
import { findCustomer, listCustomerOrders } from '../orders/customers/find-customer.ts'
import { listAddresses } from '../orders/customers/list-addresses.ts'
import { searchCustomers } from '../orders/customers/search-customers.ts'
import { createDiscountCache } from '../orders/discounts/find-discount.ts'
import { cashMethod, counterTerms } from '../orders/new-order/counter-sale.ts'
import { createProductCache } from '../orders/new-order/find-order-lines.ts'
import type { CheckoutRules } from '../orders/new-order/order-request.ts'
import { cancelOrder, returnOrder } from '../orders/orders/cancel-order.ts'
import { changeAddress } from '../orders/orders/change-address.ts'
import { orderById, ownOrder } from '../orders/orders/find-order.ts'
import { findOrderCustomer } from '../orders/orders/find-order-customer.ts'
import { findPayer } from '../orders/orders/find-payer.ts'
import { createUnpaidMailBudget, type OwnerMailBudget } from '../orders/orders/limit-unpaid-mails.ts'
import { listAllOrders, listOwnOrders } from '../orders/orders/list-orders.ts'
import { findOrderTags } from '../orders/orders/order-tags.ts'
import { undoDelivery } from '../orders/orders/undo-delivery.ts'
import { placeOrder } from '../orders/place-order/place-order.ts'
import { shippingPrices } from '../orders/shipping/quote-shipping.ts'
import { deliverOrderWithCash } from '../payments/cod/deliver-order-with-cash.ts'
import { withPayoutAccounts } from '../payments/refunds/list-manual-refunds.ts'
import type { Network } from '../platform/network/network.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import { activateAccounts } from '../providers/payment-account.ts'
import type { PaymentMethod } from '../providers/provider.ts'
import type { Shop } from '../shop.ts'

export function orderRoutes(serve: ServeCall, shop: Shop, ownerMailBudget: OwnerMailBudget): void {
  placeOrderRoutes(serve, shop, ownerMailBudget)
  enterOrderRoutes(serve, shop)
  shopperRoutes(serve, shop)
  adminOrderRoutes(serve, shop)
  customerRoutes(serve, shop)
}

function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return parseIdempotencyKey(headers['idempotency-key'])
}

function settingsRules({ config, shopSettings }: Shop): Omit<CheckoutRules, 'methods'> {
  const { hold_hours, is_open, shipping, tax, required_contact, cod_rule, has_automatic_discounts } =
    shopSettings()
  return {
    holdHours: hold_hours,
    isOpen: is_open,
    timezone: config.timezone,
    rule: { shipping, tax },
    requiredContact: required_contact,
    codRule: cod_rule,
    hasAutomaticDiscounts: has_automatic_discounts === true,
  }
}

/** The current settings, with the couriers' live prices. */
async function checkoutRules(shop: Shop, body: OrderBody, network: Network): Promise<CheckoutRules> {
  const { db, config, couriers, shopSettings, now, payments } = shop
  const settings = shopSettings()
  const quoteContext = { settings, couriers, today: shopDay(now(), config.timezone), network }
  const priceShipping = await shippingPrices(db, quoteContext, body.shipment_address, body.order_product)
  return { ...settingsRules(shop), methods: payments.offered(), priceShipping }
}

function counterRules(shop: Shop, cash: PaymentMethod): CheckoutRules {
  const { default_weight_grams } = shop.shopSettings().shipping_rates
  return { ...settingsRules(shop), ...counterTerms(cash, default_weight_grams) }
}

function placeOrderRoutes(serve: ServeCall, shop: Shop, ownerMailBudget: OwnerMailBudget): void {
  const { db, config, shopSettings, now, networkOf } = shop
  const productCache = createProductCache()
  const discountCache = createDiscountCache()
  const languageOf = requestLanguages(shopSettings)
  const budgets = {
    mailBudget: createUnpaidMailBudget(config.rateLimitFactor),
    ownerMailBudget,
  }
  serve('POST /api/v1/order', async ({ caller, body, request }) => {
    const key = idempotencyKeyOf(request)
    const network = networkOf(request.ip)
    const rules = await checkoutRules(shop, body, network)
    const language = languageOf(request)
    const context = { key, now: now(), language, network, ...budgets, productCache, discountCache }
    return { data: await placeOrder(db, rules, caller, body, context) }
  })
}

function enterOrderRoutes(serve: ServeCall, shop: Shop): void {
  const { db, shopSettings, now, networkOf, randomToken } = shop
  const languageOf = requestLanguages(shopSettings)
  serve('POST /api/v1/admin/order', async ({ caller, body: entered, request }) => {
    const { customer_id, own_discount: manualDiscount, is_counter_sale, ...body } = entered
    const key = idempotencyKeyOf(request)
    const cash = is_counter_sale ? cashMethod(shop.payments.all()) : undefined
    // before the sale, so that the books never miss its account
    if (cash) await activateAccounts(db, [cash.provider])
    const rules = cash ? counterRules(shop, cash) : await checkoutRules(shop, body, networkOf(request.ip))
    const session = {
      key: `entered order/${caller.user_id}/${customer_id === undefined ? '' : `${customer_id}/`}${key ?? randomToken()}`,
      now: now(),
      randomToken,
    }
    const buyer =
      customer_id === undefined
        ? await openGuestSession(db, session)
        : await openCustomerSession(db, { ...session, userId: customer_id })
    const context = { key, now: now(), language: languageOf(request), manualDiscount }
    // an admin may order while the shop is closed, and without the contact required of shoppers
    const { order_id } = await placeOrder(
      db,
      { ...rules, isOpen: true, requiredContact: [] },
      buyer,
      body,
      context,
    )
    await recordManualOrder(db, caller, order_id, now())
    return { data: { order_id } }
  })
}

function shopperRoutes(serve: ServeCall, { db, now, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/order', ({ caller, query }) => listOwnOrders(db, caller, query))

  serve('GET /api/v1/order/{id}', async ({ caller, params, request }) => ({
    data: await ownOrder(db, caller, params.id, languageOf(request)),
  }))

  serve('POST /api/v1/order/{id}/cancel', async ({ params, caller }) => ({
    data: await cancelOrder(db, caller, { orderId: params.id }, now()),
  }))
}

function adminOrderRoutes(serve: ServeCall, { db, shopSettings, payments, now }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/admin/order', ({ query }) => listAllOrders(db, query))

  serve('GET /api/v1/admin/order/{id}', async ({ params, request }) => {
    const order = await orderById(db, params.id, languageOf(request))
    const refunds = await withPayoutAccounts(db, order.refunds)
    const tags = await findOrderTags(db, params.id)
    const customer_id = await findOrderCustomer(db, params.id)
    const known = customer_id === undefined ? {} : { customer_id }
    return { data: { ...order, refunds, payer: await findPayer(db, params.id), ...known, tags } }
  })

  serve('PUT /api/v1/admin/order/{id}/deliver', async ({ params, body, caller }) => ({
    data: await deliverOrderWithCash(
      db,
      caller,
      { orderId: params.id, isRest: body?.is_rest === true },
      { methods: payments.all(), now },
    ),
  }))

  serve('DELETE /api/v1/admin/order/{id}/deliver', async ({ params, caller }) => ({
    data: await undoDelivery(db, caller, params.id, now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/shipment-address', async ({ params, caller, body }) => {
    const { required_contact: requiredContact } = shopSettings()
    return {
      data: await changeAddress(db, caller, { orderId: params.id, body, requiredContact, now: now() }),
    }
  })

  serve('POST /api/v1/admin/order/{id}/cancel', async ({ params, caller, body }) => ({
    data: await cancelOrder(db, caller, { orderId: params.id, reason: body?.reason }, now()),
  }))

  serve('POST /api/v1/admin/order/{id}/return', async ({ params, caller, body }) => ({
    data: await returnOrder(db, caller, { orderId: params.id, reason: body?.reason }, now()),
  }))
}

function customerRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('PUT /api/v1/admin/customer/{id}/note', async ({ params, body, caller }) => ({
    data: await changeCustomerNote(db, caller, { userId: params.id, ...body }, now()),
  }))

  serve('GET /api/v1/admin/customer', async ({ query }) => ({
    data: await searchCustomers(db, query.keyword),
  }))

  serve('GET /api/v1/admin/customer/{id}', async ({ params }) => ({
    data: await findCustomer(db, params.id),
  }))

  serve('GET /api/v1/admin/customer/{id}/addresses', async ({ params }) => ({
    data: await listAddresses(db, await registeredUser(db, params.id)),
  }))

  serve('GET /api/v1/admin/customer/{id}/order', ({ params, query }) =>
    listCustomerOrders(db, params.id, query.before),
  )
}
