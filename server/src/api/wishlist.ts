import { isWished, removeWish, saveWish } from '../catalog/wishlist/change-wishlist.ts'
import { listWishlist } from '../catalog/wishlist/list-wishlist.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { Problem } from '../platform/problems/problem.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function wishlistRoutes(serve: ServeCall, { db, config, now, shopSettings }: Shop): void {
  serve('GET /api/v1/user/wishlist', async ({ caller }) => ({
    data: await listWishlist(db, caller.user_id, shopDay(now(), config.timezone)),
  }))

  serve('GET /api/v1/user/wishlist/{id}', async ({ caller, params }) => ({
    data: { is_wished: await isWished(db, caller, params.id) },
  }))

  serve('PUT /api/v1/user/wishlist/{id}', async ({ caller, params }) => {
    if (!shopSettings().wishlist) throw new Problem('wishlist_off')
    const at = now()
    const today = shopDay(at, config.timezone)
    await saveWish(db, caller, { productId: params.id, today, now: at })
    return { data: { is_wished: true } }
  })

  serve('DELETE /api/v1/user/wishlist/{id}', async ({ caller, params }) => {
    await removeWish(db, caller, params.id)
    return { data: { is_wished: false } }
  })
}
