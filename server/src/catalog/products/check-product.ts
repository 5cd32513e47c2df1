import type { ProductBody } from '@warung/contract/catalog.ts'
import { inArray } from 'drizzle-orm'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ProductFault } from '../../platform/problems/problem-params.ts'
import { lockStoredImages } from '../images/lock-stored-images.ts'
import { findSkuHolder } from './find-sku-holder.ts'

function productRefused(faults: readonly ProductFault[]): Problem {
  return faults.every((fault) => fault === 'sku_taken')
    ? new Problem('sku_taken')
    : new Problem('product_fields_refused', { faults })
}

async function foreignImages(db: Db, images: readonly string[]): Promise<Set<string>> {
  const held = await lockStoredImages(db, images)
  return new Set(images.filter((image) => image !== '' && !held.has(image)))
}

function pictureFaults({ image, images }: ProductBody): ProductFault[] {
  const shown = images?.map((picture) => picture.image) ?? []
  const faults: ProductFault[] = []
  if (images !== undefined && (shown[0] ?? '') !== image) faults.push('image_not_first')
  if (new Set(shown).size < shown.length) faults.push('image_twice')
  if (shown.slice(1).includes('')) faults.push('image_missing')
  return faults
}

async function categoriesExist(db: Db, categoryIds: readonly number[]): Promise<boolean> {
  const ids = [...new Set(categoryIds)]
  if (ids.length === 0) return true
  const found = await db
    .select({ id: productCategory.product_category_id })
    .from(productCategory)
    .where(inArray(productCategory.product_category_id, ids))
  return found.length === ids.length
}

type Prices = Pick<ProductBody, 'price' | 'sale_price' | 'sale_from' | 'sale_until' | 'compare_at_price'>

function saleFaults({ price, sale_price, sale_from, sale_until, compare_at_price }: Prices): ProductFault[] {
  const faults: ProductFault[] = []
  const hasDay = Boolean(sale_from ?? sale_until)
  if (hasDay && (sale_price ?? null) === null) faults.push('sale_price_missing')
  if (typeof sale_price === 'number' && sale_price >= price) faults.push('sale_price_not_lower')
  if (sale_from && sale_until && sale_until < sale_from) faults.push('sale_reversed')
  if (typeof compare_at_price === 'number' && compare_at_price <= price)
    faults.push('compare_at_price_not_higher')
  return faults
}

/**
 * @param ownId 0 for a new product @param saved prices that the body leaves unchanged
 * @throws {Problem} sku_taken if it is the only fault, else product_fields_refused
 */
export async function checkProduct(db: Db, body: ProductBody, ownId: number, saved?: Prices): Promise<void> {
  const faults: ProductFault[] = []
  if (await findSkuHolder(db, body.sku, ownId)) faults.push('sku_taken')
  const shown = body.images?.map(({ image }) => image) ?? []
  const foreign = await foreignImages(db, [body.image, ...shown])
  if (foreign.has(body.image)) faults.push('image_not_uploaded')
  else if (foreign.size > 0) faults.push('images_not_uploaded')
  faults.push(...pictureFaults(body), ...saleFaults({ ...saved, ...body }))
  if (!(await categoriesExist(db, body.product_category_id))) faults.push('category_gone')
  if (faults.length > 0) throw productRefused(faults)
}

export function explainConstraintViolation(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'product_sku':
      throw productRefused(['sku_taken'])
    case 'product_publication':
      throw new Problem('publication_reversed')
    case 'product_in_category_exists':
      throw productRefused(['category_gone'])
    default:
      throw error
  }
}
