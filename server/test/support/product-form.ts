/** The admin's product form, as its calls: shared by the tests of creating, editing and deleting. */
import type { ProductBody } from '@warung/contract/catalog.ts'
import type { ProductFieldDefinition } from '@warung/contract/product-field-definition.ts'
import { OPTIONAL_PRODUCT_FIELDS, productField } from '@warung/contract/product-fields.ts'
import { asc, eq } from 'drizzle-orm'
import { stockMovement } from '../../src/platform/database/schema/stock-movements.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { addCategory } from './products.ts'
import type { TestShop } from './shop.ts'

/** stored by `openForm` */
export const OWN_IMAGE = `/images/${'0123456789abcdef'.repeat(2)}.webp`

/** Not the one that a product has without it, so that no test misses it. */
function enteredValue(field: ProductFieldDefinition): string | number | boolean {
  if (field.kind === 'number' || field.kind === 'rupiah') return field.least + 1_349
  if (field.kind === 'choice') return Object.keys(field.words).at(-1) ?? ''
  if (field.kind === 'boolean') return field.initial !== true
  return field.kind === 'day' ? '2026-12-31' : 'Entered'
}

const ENTERED = Object.fromEntries(
  OPTIONAL_PRODUCT_FIELDS.map((name) => [name, enteredValue(productField(name))]),
)

let numbered = 0
/**
 * What the form would send, with every field, every time with another SKU; pictures after the first where a test is
 * about them.
 */
export function bodyOf(given: Partial<ProductBody> = {}): ProductBody {
  numbered += 1
  return {
    ...ENTERED,
    name: `Termos ${numbered}`,
    sku: `TERMOS-${numbered}`,
    price: 125_000,
    image: '',
    brand: 'Hangat',
    product_category_id: [],
    description: 'Menjaga panas delapan jam.',
    stock: 7,
    is_published: true,
    published_from: null,
    published_until: null,
    compare_at_price: null,
    sale_price: null,
    sale_from: null,
    sale_until: null,
    ...given,
  }
}

/** A product's stock ledger, oldest first. */
export function movements(shop: TestShop, product_id: number) {
  return shop.db
    .select({
      quantity: stockMovement.quantity,
      reason: stockMovement.reason,
      user_id: stockMovement.user_id,
    })
    .from(stockMovement)
    .where(eq(stockMovement.product_id, product_id))
    .orderBy(asc(stockMovement.stock_movement_id))
}

export type ProductForm = Awaited<ReturnType<typeof openForm>>

export async function openForm(shop: TestShop) {
  const admin = await shop.signInAs('admin')
  const kitchen = await addCategory(shop.db, 'Dapur')
  const travel = await addCategory(shop.db, 'Perjalanan')
  await shop.db.insert(storedImage).values({
    image: OWN_IMAGE,
    width: 800,
    height: 800,
    image_placeholder: 'data:,blur',
    created_at: shop.now(),
  })
  return {
    shop,
    admin,
    kitchen,
    travel,
    create: (body: ProductBody) => shop.call('POST /api/v1/admin/product', { body }, admin),
    edit: (id: number, body: ProductBody & { version?: number; stock_was?: number }) =>
      shop.call('PUT /api/v1/admin/product/{id}', { params: { id }, body }, admin),
    remove: (id: number) => shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, admin),
    detail: async (id: number) =>
      (await shop.call('GET /api/v1/admin/product/{id}', { params: { id } }, admin)).data,
    send: (method: string, path: string, body: string) =>
      shop.fetch(path, { method, headers: { 'content-type': 'application/json' }, body }, admin),
  }
}
