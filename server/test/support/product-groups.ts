/** Tables of variants as their form sends them. */
import type { ProductGroup, ProductGroupBody, VariantBody } from '@warung/contract/product-groups.ts'
import type { ProductForm } from './product-form.ts'
import type { TestShop } from './shop.ts'

type Row = Partial<VariantBody> & Pick<VariantBody, 'values'>

let numbered = 0

export function tableOf(rows: readonly Row[], given: Partial<ProductGroupBody> = {}): ProductGroupBody {
  numbered += 1
  return {
    name: `Kaos ${numbered}`,
    options: [
      { name: 'Ukuran', values: ['S', 'M', 'L'] },
      { name: 'Warna', values: ['Putih', 'Hitam'] },
    ],
    products: rows.map((row, index) => ({
      sku: `KAOS-${numbered}-${index}`,
      price: 50_000,
      stock: 3,
      image: '',
      ...row,
    })),
    ...given,
  }
}

/** The table as its form sends it back. */
export function shownTable({ name, options, version, products }: ProductGroup) {
  return {
    name,
    options,
    version,
    products: products.map(({ name: _, is_published: __, stock, ...row }) => ({
      ...row,
      stock,
      stock_was: stock,
    })),
  }
}

export function idsOf({ products }: ProductGroup): number[] {
  return products.map(({ product_id }) => product_id)
}

export function groupForm(shop: TestShop, { admin }: ProductForm) {
  return {
    create: async (body: ProductGroupBody): Promise<ProductGroup> =>
      (await shop.call('POST /api/v1/admin/product-group', { body }, admin)).data,
    change: async (id: number, body: ProductGroupBody & { version: number }): Promise<ProductGroup> =>
      (await shop.call('PUT /api/v1/admin/product-group/{id}', { params: { id }, body }, admin)).data,
    read: async (id: number): Promise<ProductGroup> =>
      (await shop.call('GET /api/v1/admin/product-group/{id}', { params: { id } }, admin)).data,
    cardsOf: async (group: ProductGroup) => {
      const ids = new Set(idsOf(group))
      const { data } = await shop.call('GET /api/v1/product', { query: { limit: 100 } })
      return data.filter(({ product_id }) => ids.has(product_id))
    },
  }
}
