import { bulkChangeProducts } from '../catalog/products/bulk-change-products.ts'
import { copyOfProduct } from '../catalog/products/copy-product.ts'
import { createProduct } from '../catalog/products/create-product.ts'
import { deleteProduct } from '../catalog/products/delete-product.ts'
import { editProduct } from '../catalog/products/edit-product.ts'
import { productById } from '../catalog/products/find-product.ts'
import { findSkuHolder } from '../catalog/products/find-sku-holder.ts'
import { listProducts } from '../catalog/products/list-products.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { hideCostPrices } from './withheld-fields.ts'

export function adminProductRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/product', async ({ query, caller }) => {
    const { data, meta } = await listProducts(db, query)
    return { data: hideCostPrices(caller, data), meta }
  })

  serve('GET /api/v1/admin/product/{id}', async ({ params }) => ({ data: await productById(db, params.id) }))

  serve('GET /api/v1/admin/product/sku', async ({ query }) => ({
    data: await findSkuHolder(db, query.sku, query.product_id),
  }))

  serve('GET /api/v1/admin/product/{id}/copy', async ({ params }) => ({
    data: await copyOfProduct(db, params.id),
  }))

  serve('POST /api/v1/admin/product', async ({ body, caller }) => ({
    data: await createProduct(db, caller, body, now()),
  }))

  serve('POST /api/v1/admin/product/changes', async ({ body, caller }) => ({
    data: { changed: await bulkChangeProducts(db, caller, body, now()) },
  }))

  serve('PUT /api/v1/admin/product/{id}', async ({ params, body, caller }) => ({
    data: await editProduct(db, caller, { product_id: params.id, ...body }, now()),
  }))

  serve('DELETE /api/v1/admin/product/{id}', async ({ params, caller }) => {
    await deleteProduct(db, caller, params.id, now())
    return { data: null }
  })
}
