/** Each change locks the account's row, so that changes of one wishlist happen one after another. */
import { WISHES_MAX } from '@warung/contract/values/customer-limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { lockAccount } from '../../accounts/find-user.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { wish } from '../../platform/database/schema/wishlist.ts'
import { firstFreeSlot } from '../../platform/database/sql/first-free-slot.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'

type WishlistOwner = Pick<Caller, 'user_id' | 'role_id'>
type Wished = { readonly productId: number; readonly today: string; readonly now: Date }

function isWish(userId: number, productId: number) {
  return and(eq(wish.user_id, userId), eq(wish.product_id, productId))
}

export async function isWished(db: Db, { user_id }: WishlistOwner, productId: number): Promise<boolean> {
  return (await db.$count(wish, isWish(user_id, productId))) > 0
}

async function freeWishSlot(db: Db, userId: number): Promise<number> {
  const taken = await db.select({ slot: wish.slot }).from(wish).where(eq(wish.user_id, userId))
  const slot = firstFreeSlot(taken, WISHES_MAX)
  if (slot === undefined) throw new Problem('too_many_wishes')
  return slot
}

/** @throws {Problem} guest_account_fixed, product_not_found, too_many_wishes */
export async function saveWish(db: Db, { user_id, role_id }: WishlistOwner, wished: Wished): Promise<void> {
  if (role_id === ROLE.guest) throw new Problem('guest_account_fixed')
  const { productId, today, now } = wished
  await inTransaction(db, async (db) => {
    await lockAccount(db, user_id)
    const [found] = await db
      .select({ product_id: product.product_id })
      .from(product)
      .where(and(eq(product.product_id, productId), isPublished(today)))
    if (!found) throw new Problem('product_not_found')
    if (await isWished(db, { user_id, role_id }, productId)) return
    const slot = await freeWishSlot(db, user_id)
    await db.insert(wish).values({ user_id, product_id: productId, slot, created_at: now })
  })
}

export async function removeWish(db: Db, { user_id }: WishlistOwner, productId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockAccount(db, user_id)
    await db.delete(wish).where(isWish(user_id, productId))
  })
}

/** Called in the transaction that erases the account. */
export async function deleteWishesOf(db: Db, userId: number): Promise<void> {
  await db.delete(wish).where(eq(wish.user_id, userId))
}
