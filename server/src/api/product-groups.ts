import { deleteProductGroup } from '../catalog/groups/delete-product-group.ts'
import { productGroupById } from '../catalog/groups/find-product-group.ts'
import { changeProductGroup, createProductGroup } from '../catalog/groups/save-product-group.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'

export function productGroupRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/product-group/{id}', async ({ params }) => ({
    data: await productGroupById(db, params.id),
  }))

  serve('POST /api/v1/admin/product-group', async ({ body, caller }) => ({
    data: await createProductGroup(db, caller, body, now()),
  }))

  serve('PUT /api/v1/admin/product-group/{id}', async ({ params, body, caller }) => ({
    data: await changeProductGroup(db, caller, { product_group_id: params.id, ...body }, now()),
  }))

  serve('DELETE /api/v1/admin/product-group/{id}', async ({ params, caller }) => {
    await deleteProductGroup(db, caller, params.id, now())
    return { data: null }
  })
}
