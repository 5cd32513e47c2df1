import type { ServeCall } from '../http/serve-call.ts'
import { findDiscount } from '../orders/discounts/find-discount.ts'
import {
  changeDiscount,
  createDiscount,
  endDiscount,
  listDiscounts,
} from '../orders/discounts/save-discount.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function discountRoutes(serve: ServeCall, { db, config, settings, now }: Shop): void {
  serve('POST /api/v1/discount-check', async ({ caller, body }) => {
    const { user_id, guest_session_id } = caller
    // a guest's contact is checked with the order
    const user = { user_id, guest_session_id, telephone: null, contact_email: null }
    const order = { user, items: body.product_price, today: shopDay(now(), config.timezone) }
    const { code, kind, percent, amount, least_items } = await findDiscount(db, body.discount_code, order)
    return { data: { code, kind, percent, amount, least_items } }
  })

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
