/** Files of products as admins send them, and the background that works on them. */
import type { ImportLine, ProductImport } from '@warung/contract/product-csv.ts'
import type { ImportLineKind } from '@warung/contract/values/product-imports.ts'
import { asc, eq } from 'drizzle-orm'
import { workOnImports } from '../../src/catalog/import/work-on-imports.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import type { TestShop } from './shop.ts'

type Admin = { access_token: string }

export function csvShop(shop: TestShop, admin: Admin) {
  const work = () => workOnImports(shop.context.database.background, shop.now)

  const send = async (content: string | Uint8Array<ArrayBuffer>, name = 'products.csv') => {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    return (await shop.call('POST /api/v1/admin/product-import', { form }, admin)).data
  }

  const find = async (id: number): Promise<ProductImport> =>
    (await shop.call('GET /api/v1/admin/product-import/{id}', { params: { id } }, admin)).data

  const after = async (started: Promise<ProductImport>): Promise<ProductImport> => {
    const { product_import_id } = await started
    await work()
    return find(product_import_id)
  }

  const lines = async (id: number, kind?: ImportLineKind): Promise<ImportLine[]> => {
    const query = kind === undefined ? {} : { kind }
    return (await shop.call('GET /api/v1/admin/product-import/{id}/line', { params: { id }, query }, admin))
      .data
  }

  const apply = async (id: number, body?: { as_drafts: boolean }): Promise<ProductImport> => {
    const input = { params: { id }, ...(body ? { body } : {}) }
    return (await shop.call('POST /api/v1/admin/product-import/{id}/apply', input, admin)).data
  }

  const step = async (name: 'apply' | 'undo', id: number): Promise<ProductImport> =>
    (await shop.call(`POST /api/v1/admin/product-import/{id}/${name}`, { params: { id } }, admin)).data

  return {
    send,
    work,
    find,
    lines,
    /** the file as it was checked */
    check: (content: string | Uint8Array<ArrayBuffer>) => after(send(content)),
    checkAgain: (id: number, create_categories: boolean) =>
      after(
        shop
          .call(
            'POST /api/v1/admin/product-import/{id}/check',
            { params: { id }, body: { create_categories } },
            admin,
          )
          .then(({ data }) => data),
      ),
    apply: (id: number, body?: { as_drafts: boolean }) => after(apply(id, body)),
    undo: (id: number) => after(step('undo', id)),
    step,
    /** the newest with this SKU */
    productOf: async (sku: string) => {
      const found = await shop.db
        .select({ id: product.product_id })
        .from(product)
        .where(eq(product.sku, sku))
        .orderBy(asc(product.product_id))
      const id = found.at(-1)?.id ?? 0
      return (await shop.call('GET /api/v1/admin/product/{id}', { params: { id } }, admin)).data
    },
    exported: async (search = ''): Promise<Buffer> => {
      const answer = await shop.fetch(`/api/v1/admin/product/export${search}`, {}, admin)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
