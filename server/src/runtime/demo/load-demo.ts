import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { PasswordHasher } from '../../accounts/hash-password.ts'
import { shareImageStore } from '../../catalog/images/claim-image-store.ts'
import { storeImage } from '../../catalog/images/store-image.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'
import { type DemoIds, demoIdOf, demoPerson } from './demo-ids.ts'
import { addDemoOrders, type DemoPaymentTerms } from './load-orders.ts'
import { loadDemoProducts } from './load-products.ts'
import { demoOrders } from './orders.ts'
import { demoPeople, NO_PASSWORD } from './people.ts'
import { demoProducts } from './products.ts'
import { recordDemo, wasDemoRemoved } from './record-demo.ts'
import { demoReviews } from './reviews.ts'

type DemoContext = Pick<Shop, 'database' | 'images' | 'now'> & {
  readonly passwords: Pick<PasswordHasher, 'hash'>
  /** the public password is used only if `isDemo` (D23) */
  readonly config: DemoPaymentTerms & Pick<Config, 'isDemo'>
}

type StoreImage = (bytes: Buffer) => Promise<string>

/** Publicly known (D16). */
export const DEMO_PASSWORD = GUEST_ACCOUNT.password

export const demoAccounts = [
  { name: 'Super Admin', email: 'super@warung.test', role_id: ROLE.superAdmin },
  { name: 'Admin', email: 'admin@warung.test', role_id: ROLE.admin },
  { name: 'Customer', email: 'customer@warung.test', role_id: ROLE.customer },
]

/** A shop whose demo was removed does not count as empty. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const [some] = await db.select({ product_id: product.product_id }).from(product).limit(1)
  return some === undefined && !(await wasDemoRemoved(db))
}

/** Stores as many at a time as the image store encodes. */
async function storedImages(store: StoreImage): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const names = [...new Set(demoProducts.map((product) => product.image))]
  const lane = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const bytes = await readFile(path.join(import.meta.dirname, 'pictures', `${name}.webp`))
      stored.set(name, await store(bytes))
    }
  }
  await Promise.all([lane(), lane()])
  return stored
}

async function addPeople(db: Db, accountsHash: string | undefined, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .insert(appUser)
    .values([
      ...(accountsHash === undefined
        ? []
        : demoAccounts.map((account) => ({ ...account, password_hash: accountsHash, created_at: now }))),
      ...demoPeople.map(({ name, email }) => ({
        name,
        email,
        role_id: ROLE.customer,
        password_hash: NO_PASSWORD,
        created_at: new Date(now.getTime() - 100 * DAY_MS),
      })),
    ])
    .returning({ user_id: appUser.user_id, email: appUser.email })
  return new Map(rows.map((row) => [row.email, row.user_id]))
}

async function addReviews(db: Db, { people, products }: DemoIds, now: Date): Promise<void> {
  const oldestFirst = [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo)
  await db.insert(review).values(
    oldestFirst.map((each) => ({
      product_id: demoIdOf(products, each.sku),
      user_id: demoIdOf(people, demoPerson(each.person).email),
      user_name: demoPerson(each.person).name,
      rating: each.rating,
      comment: each.comment,
      is_read: true,
      created_at: new Date(now.getTime() - each.daysAgo * DAY_MS),
    })),
  )
  await db.execute(countReviews([...products.values()]))
}

function soldPieces(): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { lines, state } of demoOrders) {
    if (state === 'released') continue
    for (const { sku, quantity } of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity)
  }
  return sold
}

const countReviews = (
  products: readonly number[],
) => sql`update product set numb_reviews = counted.reviews, rating_sum = counted.stars
  from (select product_id, count(*)::integer as reviews, sum(rating)::integer as stars from review group by product_id) as counted
  where counted.product_id = product.product_id and product.product_id in ${idRows(products)}`

/** Sets the stock to the sum of its ledger. */
const takeMovedStock = (
  products: readonly number[],
) => sql`update product set stock = product.stock + moved.quantity
  from (select product_id, sum(quantity)::integer as quantity from stock_movement where order_id is not null group by product_id) as moved
  where moved.product_id = product.product_id and product.product_id in ${idRows(products)}`

/** Runs in one transaction. The shop must be empty (isEmptyShop). */
export async function loadDemo(
  shop: DemoContext,
  store: StoreImage = (bytes) => storeImage(shop.database.background, shop.images, bytes, shop.now()),
): Promise<void> {
  const { config } = shop
  const db = shop.database.background
  const now = shop.now()
  await shareImageStore(db, shop.images)
  const images = await storedImages(store)
  const accountsHash = config.isDemo ? await shop.passwords.hash(DEMO_PASSWORD) : undefined
  await inTransaction(db, async (db) => {
    const people = await addPeople(db, accountsHash, now)
    const products = await loadDemoProducts(db, images, soldPieces(), now)
    const ids = { people, products }
    await addReviews(db, ids, now)
    const orders = await addDemoOrders(db, ids, images, config, now)
    await db.execute(takeMovedStock([...products.values()]))
    // the owner should not get a low-stock mail about demo orders
    await db.delete(mail).where(eq(mail.kind, 'low_stock_owner'))
    await recordDemo(db, {
      people: [...people.values()],
      products: [...products.values()],
      orders,
    })
    emit(db, 'catalogChanged')
  })
  await db.execute(sql`analyze`)
}
