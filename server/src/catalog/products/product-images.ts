/** `product.image` is the first picture; further ones have rows in `product_image`. */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productImage } from '../../platform/database/schema/catalog.ts'

/** Null if `image` is the only picture. Spells out table names, which Drizzle drops in queries of a single table. */
export const picturesOfProduct = sql<ProductPicture[] | null>`(
  select case when product.image_alt <> '' or count(*) > 0 then
    jsonb_build_array(jsonb_build_object('image', product.image, 'alt', product.image_alt))
      || coalesce(jsonb_agg(jsonb_build_object('image', more.image, 'alt', more.alt) order by more.position), '[]') end
  from ${productImage} as more where more.product_id = product.product_id)`

type Pictured = {
  readonly product_id: number
  readonly images?: readonly ProductPicture[] | undefined
}

export function firstAlt({ images }: Pick<Pictured, 'images'>): string {
  return images?.[0]?.alt ?? ''
}

export async function addPictures(db: Db, products: readonly Pictured[]): Promise<void> {
  const added = products.flatMap(({ product_id, images = [] }) =>
    images.slice(1).map(({ image, alt }, index) => ({ product_id, position: index + 2, image, alt })),
  )
  if (added.length > 0) await db.insert(productImage).values(added)
}

/** Without `images` the further pictures stay, except one that became the first. */
export async function replacePictures(db: Db, edited: Pictured & { readonly image: string }): Promise<void> {
  const { product_id, image, images } = edited
  const replaced = images === undefined ? eq(productImage.image, image) : undefined
  await db.delete(productImage).where(and(eq(productImage.product_id, product_id), replaced))
  await addPictures(db, [edited])
}
