/** Fills an empty shop with demo data. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { orderTotals, paymentAmount } from '@warung/contract/money.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { PasswordHasher } from '../../accounts/hash-password.ts'
import { storeImage } from '../../catalog/images/store-image.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { orderProduct, shopOrder, stockMovement } from '../../platform/database/schema/orders.ts'
import { payment } from '../../platform/database/schema/payments.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { DEMO_PROVIDER } from '../../providers/demo.ts'
import type { Shop } from '../../shop.ts'
import { loadDemoProducts } from './load-products.ts'
import { type DemoOrder, demoOrders } from './orders.ts'
import { demoPeople } from './people.ts'
import { demoProducts } from './products.ts'
import { recordDemo, wasDemoRemoved } from './record-demo.ts'
import { demoReviews } from './reviews.ts'

type DemoPaymentTerms = Pick<Config, 'paymentCurrency' | 'paymentRate'>

type DemoContext = Pick<Shop, 'database' | 'images' | 'now'> & {
  readonly passwords: Pick<PasswordHasher, 'hash'>
  /** the three accounts with the public password only where `isDemo` (D23) */
  readonly config: DemoPaymentTerms & Pick<Config, 'isDemo'>
}

/** Stores an image and returns its path. */
type KeepImage = (bytes: Buffer) => Promise<string>

/** Public (D16). */
export const DEMO_PASSWORD = GUEST_ACCOUNT.password

export const demoAccounts = [
  { name: 'Super Admin', email: 'super@warung.test', role_id: ROLE.superAdmin },
  { name: 'Admin', email: 'admin@warung.test', role_id: ROLE.admin },
  { name: 'Customer', email: 'customer@warung.test', role_id: ROLE.customer },
]

/** A removed demo does not count as empty. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const [some] = await db.select({ product_id: product.product_id }).from(product).limit(1)
  return some === undefined && !(await wasDemoRemoved(db))
}

/** Two at a time, as many as the image store encodes at once. */
async function storedImages(keep: KeepImage): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const names = [...new Set(demoProducts.map((product) => product.image))]
  const lane = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const bytes = await readFile(path.join(import.meta.dirname, 'pictures', `${name}.webp`))
      stored.set(name, await keep(bytes))
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
      // no password has this hash
      ...demoPeople.map(({ name, email }) => ({
        name,
        email,
        role_id: ROLE.customer,
        password_hash: '!',
        created_at: new Date(now.getTime() - 100 * DAY_MS),
      })),
    ])
    .returning({ user_id: appUser.user_id, email: appUser.email })
  return new Map(rows.map((row) => [row.email, row.user_id]))
}

function known<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo names ${String(key)}, which it does not have`)
  return id
}

function person(place: number) {
  const found = demoPeople[place]
  if (!found) throw new Error('the demo names a person it does not have')
  return found
}

type Ids = { readonly people: Map<string, number>; readonly products: Map<string, number> }

async function addReviews(db: Db, { people, products }: Ids, now: Date): Promise<void> {
  const oldestFirst = [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo)
  await db.insert(review).values(
    oldestFirst.map((each) => ({
      product_id: known(products, each.sku),
      user_id: known(people, person(each.person).email),
      user_name: person(each.person).name,
      rating: each.rating,
      comment: each.comment,
      is_read: true, // no open tasks at the start
      created_at: new Date(now.getTime() - each.daysAgo * DAY_MS),
    })),
  )
  await db.execute(countReviews)
}

function pricedLines(order: DemoOrder) {
  return order.lines.map(({ sku, quantity }) => {
    const found = demoProducts.find((product) => product.sku === sku)
    if (!found) throw new Error(`the demo has no ${sku}`)
    return { sku, name: found.name, image: found.image, price: found.price, quantity }
  })
}

function orderRowOf(order: DemoOrder, { people }: Ids, terms: DemoPaymentTerms, now: Date) {
  const { name, email, ...to } = person(order.person)
  const totals = orderTotals(pricedLines(order))
  const created_at = new Date(now.getTime() - order.daysAgo * DAY_MS - HOUR_MS)
  const is_paid = order.state === 'paid' || order.state === 'delivered'
  const is_delivered = order.state === 'delivered'
  return {
    user_id: known(people, email),
    user_name: name,
    user_email: email,
    ...to,
    payment_method_id: FIRST_PAYMENT_METHOD.payment_method_id,
    payment_method_name: FIRST_PAYMENT_METHOD.name,
    ...totals,
    payment_amount_minor: Number(paymentAmount(totals.total_price, terms.paymentRate, terms.paymentCurrency)),
    payment_currency: terms.paymentCurrency,
    payment_rate: terms.paymentRate,
    is_paid,
    paid_at: is_paid ? new Date(created_at.getTime() + 10 * MINUTE_MS) : null,
    is_delivered,
    deliverd_at: is_delivered ? new Date(created_at.getTime() + 2 * HOUR_MS) : null,
    created_at,
    is_stock_held: order.state !== 'released',
    hold_expires_at: order.state === 'unpaid' ? new Date(now.getTime() + DAY_MS) : null,
  }
}

/** Ordered pieces by SKU, without released orders. */
function soldPieces(): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { lines, state } of demoOrders) {
    if (state === 'released') continue
    for (const { sku, quantity } of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity)
  }
  return sold
}

/** Stock is the sum of its ledger. */
const takeMovedStock = sql`update product set stock = product.stock + moved.quantity
  from (select product_id, sum(quantity)::integer as quantity from stock_movement where order_id is not null group by product_id) as moved
  where moved.product_id = product.product_id`

/** (D13) */
const countReviews = sql`update product set numb_reviews = said.reviews, rating_sum = said.stars
  from (select product_id, count(*)::integer as reviews, sum(rating)::integer as stars from review group by product_id) as said
  where said.product_id = product.product_id`

async function addOrders(
  db: Db,
  ids: Ids,
  images: Map<string, string>,
  terms: DemoPaymentTerms,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .insert(shopOrder)
    .values(demoOrders.map((order) => orderRowOf(order, ids, terms, now)))
    .returning()
  const lines = demoOrders.flatMap((order, place) => {
    const row = rows[place]
    if (!row) throw new Error('an order was inserted but not returned')
    return pricedLines(order).map((line, turn) => ({ ...line, turn, row, state: order.state }))
  })
  await db.insert(orderProduct).values(
    lines.map(({ row, sku, name, image, price, quantity, turn }) => ({
      order_id: row.order_id,
      line: turn + 1,
      product_id: known(ids.products, sku),
      name,
      image: images.get(image) ?? '',
      price,
      quantity,
    })),
  )
  const moved = lines.flatMap(({ row, sku, quantity, state }) => {
    const out = {
      product_id: known(ids.products, sku),
      order_id: row.order_id,
      quantity: -quantity,
      reason: 'ordered' as const,
      created_at: row.created_at,
    }
    if (state === 'released') {
      return [
        out,
        {
          ...out,
          quantity,
          reason: 'released' as const,
          created_at: new Date(row.created_at.getTime() + DAY_MS),
        },
      ]
    }
    return [out]
  })
  await db.insert(stockMovement).values(moved)
  await db.execute(takeMovedStock)
  const payments = rows.flatMap((row) =>
    row.paid_at
      ? [
          {
            order_id: row.order_id,
            provider: DEMO_PROVIDER,
            provider_order_id: `DEMO${row.order_id}`,
            capture_id: `DEMOCAPTURE${row.order_id}`,
            amount_minor: row.payment_amount_minor,
            currency: row.payment_currency,
            payer_email: row.user_email,
            captured_at: row.paid_at,
            created_at: row.paid_at,
          },
        ]
      : [],
  )
  await db.insert(payment).values(payments)
  await db.insert(providerMovement).values(
    payments.map(({ provider, provider_order_id, capture_id, amount_minor, currency, captured_at }) => ({
      provider,
      movement_id: capture_id,
      kind: 'capture' as const,
      capture_id,
      provider_order_id,
      amount_minor,
      currency,
      moved_at: captured_at,
      seen_at: captured_at,
    })),
  )
  return rows.map(({ order_id }) => order_id)
}

/** One transaction. The shop must be empty (isEmptyShop). */
export async function loadDemo(
  shop: DemoContext,
  keep: KeepImage = (bytes) => storeImage(shop.database.background, shop.images, bytes, shop.now()),
): Promise<void> {
  const { config } = shop
  const db = shop.database.background
  const now = shop.now()
  const images = await storedImages(keep)
  const accountsHash = config.isDemo ? await shop.passwords.hash(DEMO_PASSWORD) : undefined
  await inTransaction(db, async (db) => {
    const people = await addPeople(db, accountsHash, now)
    const products = await loadDemoProducts(db, images, soldPieces(), now)
    const ids = { people, products }
    await addReviews(db, ids, now)
    const orders = await addOrders(db, ids, images, config, now)
    // the owner needs no low-stock mail for demo orders
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
