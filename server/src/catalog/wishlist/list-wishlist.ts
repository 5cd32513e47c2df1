import type { OwnData } from '@warung/contract/own-data.ts'
import type { WishedProduct } from '@warung/contract/wishlist.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { wish } from '../../platform/database/schema/wishlist.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { productRowFields } from '../products/product-fields.ts'
import { withSale } from '../products/variant-fields.ts'

/** Newest first. A product that is not on sale comes back into the list with its sale. */
export async function listWishlist(db: Db, userId: number, today: string): Promise<WishedProduct[]> {
  const { product_id, name, price, image, image_placeholder, brand, stock, sale } = productRowFields(today)
  const found = await db
    .select({ product_id, name, price, image, image_placeholder, brand, stock, sale })
    .from(wish)
    .innerJoin(product, eq(product.product_id, wish.product_id))
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(and(eq(wish.user_id, userId), isPublished(today)))
    .orderBy(desc(wish.created_at), desc(wish.product_id))
  return found.map(withSale)
}

/** For the account's own copy of its data. */
export async function copyWishes(db: Db, userId: number): Promise<WithDates<OwnData>['wishlist']> {
  return await db
    .select({ product_id: wish.product_id, product_name: product.name, created_at: wish.created_at })
    .from(wish)
    .innerJoin(product, eq(product.product_id, wish.product_id))
    .where(eq(wish.user_id, userId))
    .orderBy(desc(wish.created_at), desc(wish.product_id))
}
