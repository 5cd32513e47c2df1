/** What only the database knows to be wrong with a product's fields, told field by field (D14). */
import type { ProductBody } from '@warung/contract/catalog.ts'
import { PICTURE_PATH } from '@warung/contract/uploads.ts'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { violatedConstraint } from '../database/refusals.ts'
import { picture, product, productCategory } from '../database/schema.ts'
import { type FieldErrors, Problem } from '../problems.ts'

const SKU_TAKEN = 'Another product already has this SKU.'
const CATEGORY_GONE = 'This product category no longer exists.'
const NOT_OUR_PICTURE = "Image must be one of the shop's own uploads."

const refused = (errors: FieldErrors): Problem => {
  const isOnlyTaken = Object.keys(errors).every((field) => field === 'sku')
  const message = Object.values(errors).flat().join(' ')
  return new Problem(isOnlyTaken ? 'conflict' : 'not-acceptable', message, { errors })
}

const isOwnPicture = async (db: Db, image: string): Promise<boolean> => {
  if (image === '') return true
  if (!PICTURE_PATH.test(image)) return false
  // locked: whoever clears away unused pictures has to wait and look again
  const kept = await db
    .select({ image: picture.image })
    .from(picture)
    .where(eq(picture.image, image))
    .for('key share')
  return kept.length > 0
}

const allExist = async (db: Db, categoryIds: readonly number[]): Promise<boolean> => {
  const wanted = [...new Set(categoryIds)]
  if (wanted.length === 0) return true
  const found = await db
    .select({ id: productCategory.product_category_id })
    .from(productCategory)
    .where(inArray(productCategory.product_category_id, wanted))
  return found.length === wanted.length
}

const isTaken = async (db: Db, sku: string, ownId: number): Promise<boolean> => {
  const others = await db
    .select({ product_id: product.product_id })
    .from(product)
    .where(and(eq(product.sku, sku), isNull(product.deleted_at), ne(product.product_id, ownId)))
  return others.length > 0
}

/**
 * @param ownId the product that is edited, 0 for a new one
 * @throws {Problem} conflict when only the SKU is taken, else not-acceptable, with all that is wrong
 */
export const checkProduct = async (db: Db, given: ProductBody, ownId: number): Promise<void> => {
  const errors: FieldErrors = {}
  if (await isTaken(db, given.sku, ownId)) errors.sku = [SKU_TAKEN]
  if (!(await isOwnPicture(db, given.image))) errors.image = [NOT_OUR_PICTURE]
  if (!(await allExist(db, given.product_category_id))) errors.product_category_id = [CATEGORY_GONE]
  if (Object.keys(errors).length > 0) throw refused(errors)
}

/** The same words when somebody else was faster between check and write; rethrows anything else. */
export const explainRefusal = (error: unknown): never => {
  switch (violatedConstraint(error)) {
    case 'product_sku':
      throw refused({ sku: [SKU_TAKEN] })
    case 'product_in_category_exists':
      throw refused({ product_category_id: [CATEGORY_GONE] })
    default:
      throw error
  }
}
