import { coveredSum, type DiscountableLine } from '@warung/contract/discount-price.ts'
import type { CheckedCode, DiscountOffer, EnteredCart } from '@warung/contract/discounts.ts'
import type { ServeCall } from '../http/serve-call.ts'
import {
  type DiscountUser,
  findAutomaticDiscounts,
  findDiscount,
  type OrderDiscount,
} from '../orders/discounts/find-discount.ts'
import { createAskedContactsLimit } from '../orders/discounts/limit-asked-contacts.ts'
import {
  changeDiscount,
  createDiscount,
  endDiscount,
  listDiscounts,
} from '../orders/discounts/save-discount.ts'
import { parseContact } from '../orders/orders/order-contact.ts'
import { findPublishedProducts, type RequestedLine } from '../orders/shipping/find-published-products.ts'
import type { Db } from '../platform/database/open.ts'
import { Problem } from '../platform/problems/problem.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

type PricedCart = { readonly lines: readonly DiscountableLine[]; readonly items: number }

/** Omits products that are no longer sold. */
async function priceCart(db: Db, wanted: readonly RequestedLine[], today: string): Promise<PricedCart> {
  if (wanted.length === 0) return { lines: [], items: 0 }
  const products = await findPublishedProducts(db, wanted, today)
  const prices = new Map(products.map(({ product_id, price }) => [product_id, price]))
  const lines = wanted.flatMap(({ product_id, quantity }) => {
    const price = prices.get(product_id)
    return price === undefined ? [] : [{ product_id, quantity, price }]
  })
  return { lines, items: Number(coveredSum(lines, null)) / 100 } // never refused: it may be past the exact range
}

function offerOf(found: OrderDiscount): DiscountOffer {
  const { code, kind, percent, amount, buy_quantity, get_quantity, least_items, covered_ids } = found
  const { is_automatic, is_combinable, max_amount } = found
  return {
    ...{ code, kind, percent, amount, least_items },
    ...(max_amount && { max_amount }),
    ...(buy_quantity && get_quantity && { buy_quantity, get_quantity }),
    ...(is_combinable && { is_combinable }),
    ...(covered_ids && { covered_ids: [...covered_ids] }),
    ...(is_automatic && { is_automatic }),
  }
}

const VISITOR: DiscountUser = { user_id: null, guest_session_id: null, telephone: null, contact_email: null }

/** The id of no session: a guest who has not ordered yet. */
const NEW_SESSION_ID = 0

function enteredBuyer({ contact, customer_id }: EnteredCart): DiscountUser {
  const user_id = customer_id ?? null
  const { telephone, contact_email } = parseContact(contact)
  return { user_id, guest_session_id: user_id === null ? NEW_SESSION_ID : null, telephone, contact_email }
}

/** @throws {Problem} discount_contact_needed, and those of findDiscount */
async function offerForBuyer(
  { db, config, now }: Shop,
  { discount_code, ...body }: EnteredCart & { readonly discount_code: string },
): Promise<DiscountOffer> {
  const today = shopDay(now(), config.timezone)
  const cart = await priceCart(db, body.order_product, today)
  const order = { user: enteredBuyer(body), ...cart, today }
  const found = await findDiscount(db, discount_code, order)
  // its contact is known by now
  if (found.isContactNeeded) throw new Problem('discount_contact_needed')
  return offerOf(found)
}

function automaticDiscountRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now, shopSettings, networkOf } = shop
  const limitAskedContacts = createAskedContactsLimit(config.rateLimitFactor)
  const offersFor = async (
    user: DiscountUser,
    wanted: readonly RequestedLine[],
  ): Promise<DiscountOffer[]> => {
    if (shopSettings().has_automatic_discounts === undefined) return []
    const today = shopDay(now(), config.timezone)
    const cart = await priceCart(db, wanted, today)
    return (await findAutomaticDiscounts(db, { user, ...cart, today })).map(offerOf)
  }

  serve('POST /api/v1/automatic-discount', async ({ body }) => ({
    data: await offersFor(VISITOR, body.order_product),
  }))

  serve('POST /api/v1/automatic-discount/own', async ({ caller, body, request }) => {
    const { user_id, guest_session_id } = caller
    const { telephone, contact_email } = parseContact(body.contact)
    const user = { user_id, guest_session_id, telephone, contact_email }
    const asking = await limitAskedContacts(user, networkOf(request.ip).hash)
    return { data: await offersFor(asking, body.order_product) }
  })

  serve('POST /api/v1/admin/automatic-discount', async ({ body }) => ({
    data: await offersFor(enteredBuyer(body), body.order_product),
  }))
}

export function discountRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now } = shop
  automaticDiscountRoutes(serve, shop)
  adminDiscountRoutes(serve, shop)

  const offerFor = async (user: DiscountUser, body: CheckedCode): Promise<DiscountOffer> => {
    const today = shopDay(now(), config.timezone)
    const { lines } = await priceCart(db, body.order_product ?? [], today)
    return offerOf(
      await findDiscount(db, body.discount_code, { user, items: body.product_price, lines, today }),
    )
  }

  serve('POST /api/v1/discount-check', async ({ caller, body }) => {
    const { user_id, guest_session_id } = caller
    // the guest's contact is checked when the order is placed
    const user = { user_id, guest_session_id, telephone: null, contact_email: null }
    return { data: await offerFor(user, body) }
  })

  serve('POST /api/v1/admin/discount-check', async ({ body }) => ({ data: await offerForBuyer(shop, body) }))

  serve('POST /api/v1/discount-check/visitor', async ({ body }) => ({ data: await offerFor(VISITOR, body) }))
}

function adminDiscountRoutes(serve: ServeCall, { db, settings, now }: Shop): void {
  serve('GET /api/v1/admin/discount', async () => ({ data: await listDiscounts(db) }))

  serve('POST /api/v1/admin/discount', async ({ caller, body }) => {
    const data = await createDiscount(db, caller, body, now())
    await settings.reload()
    return { data }
  })

  serve('PUT /api/v1/admin/discount/{id}', async ({ caller, params, body }) => {
    const data = await changeDiscount(db, caller, body, { discountId: params.id, now: now() })
    await settings.reload()
    return { data }
  })

  serve('PUT /api/v1/admin/discount/{id}/end', async ({ caller, params, body }) => {
    const data = await endDiscount(db, caller, body.is_ended, { discountId: params.id, now: now() })
    await settings.reload()
    return { data }
  })
}
