import { privatePictureUri, shrinkPrivatePicture } from '../catalog/images/private-picture.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { answerReturn, receiveReturn } from '../orders/returns/change-return-state.ts'
import { requestReturn } from '../orders/returns/request-return.ts'
import { findReturnPictures } from '../orders/returns/return-pictures.ts'
import { addressGroup } from '../platform/network/address-group.ts'
import type { Shop } from '../shop.ts'

export function returnRoutes(serve: ServeCall, shop: Shop): void {
  buyerReturnRoutes(serve, shop)
  adminReturnRoutes(serve, shop)
}

function picturesAnswer(stored: readonly Buffer[]): { data: { pictures: string[] } } {
  return { data: { pictures: stored.map(privatePictureUri) } }
}

function buyerReturnRoutes(serve: ServeCall, { db, now, shopSettings, config }: Shop): void {
  const context = ({ ip }: { readonly ip: string }) => ({
    now: now(),
    timezone: config.timezone,
    shrink: (sent: string) => shrinkPrivatePicture(sent, addressGroup(ip)),
  })

  serve('POST /api/v1/order/{id}/return', async ({ caller, params, body, request }) => {
    const { return_days: returnDays } = shopSettings()
    const asked = { ...body, orderId: params.id, returnDays }
    return { data: await requestReturn(db, caller, asked, context(request)) }
  })

  serve('POST /api/v1/order-link/return', async ({ body, request }) => {
    const { token, ...asked } = body
    const owner = await openOrderLink(db, token, now())
    const { return_days: returnDays } = shopSettings()
    return {
      data: await requestReturn(
        db,
        owner,
        { ...asked, orderId: owner.order_id, returnDays },
        context(request),
      ),
    }
  })

  serve('GET /api/v1/order/{id}/return/{return_id}/picture', async ({ caller, params }) =>
    picturesAnswer(await findReturnPictures(db, params, caller)),
  )

  serve('POST /api/v1/order-link/return-picture', async ({ body: { token, return_id } }) => {
    const owner = await openOrderLink(db, token, now())
    return picturesAnswer(await findReturnPictures(db, { id: owner.order_id, return_id }, owner))
  })
}

function adminReturnRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/order/{id}/return/{return_id}/picture', async ({ params }) =>
    picturesAnswer(await findReturnPictures(db, params, undefined)),
  )

  serve('PUT /api/v1/admin/order/{id}/return/{return_id}/answer', async ({ caller, params, body }) => ({
    data: await answerReturn(db, caller, { ...params, ...body }, now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/return/{return_id}/received', async ({ caller, params, body }) => ({
    data: await receiveReturn(db, caller, { ...params, ...body }, now()),
  }))
}
