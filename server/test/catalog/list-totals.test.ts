import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { listBlock, listChange } from '../../src/platform/database/schema/lists.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { listTotal } from '../../src/platform/database/sql/list-total.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'
import { addOrder } from '../support/orders.ts'
import { addCategory, addProduct } from '../support/products.ts'

const NOW = new Date('2026-11-20T00:00:00Z')

/** What the triggers say beside what a count says. */
async function totals(db: Db) {
  const [found] = await rows<Record<string, number>>(
    db,
    sql`select ${listTotal('product')} as product, (select count(*) from product where deleted_at is null) as product_rows,
      ${listTotal('app_user')} as app_user, (select count(*) from app_user where deleted_at is null) as app_user_rows,
      ${listTotal('shop_order unpaid')} as unpaid, (select count(*) from shop_order where state = 'unpaid') as unpaid_rows,
      ${listTotal('shop_order paid')} as paid, (select count(*) from shop_order where state = 'paid') as paid_rows,
      ${listTotal('shop_order delivered')} as delivered,
      (select count(*) from shop_order where state = 'delivered') as delivered_rows,
      ${listTotal('shop_order refunded')} as refunded,
      (select count(*) from shop_order where state = 'refunded') as refunded_rows,
      ${listTotal('shop_order open_return')} as open_return,
      (select count(*) from shop_order where has_open_return) as open_return_rows`,
  )
  if (!found) throw new Error('nothing was counted')
  return found
}

async function expectEqual(db: Db): Promise<Record<string, number>> {
  const found = await totals(db)
  for (const list of ['product', 'app_user', 'unpaid', 'paid', 'delivered', 'refunded', 'open_return']) {
    expect({ list, total: found[list] }).toEqual({ list, total: found[`${list}_rows`] })
  }
  return found
}

async function addUser(db: Db): Promise<number> {
  const [added] = await db
    .insert(appUser)
    .values({
      name: 'Sari',
      email: `${crypto.randomUUID()}@test.example`,
      role_id: 3,
      password_hash: '!',
      created_at: NOW,
    })
    .returning()
  return added?.user_id ?? 0
}

describeBothEngines('the totals of lists', 'schema', (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  beforeEach(() => db.execute(sql`truncate app_user, product, shop_order cascade`))

  it('follow each product and user that comes, goes and returns', async () => {
    const ids = [await addProduct(db), await addProduct(db), await addProduct(db, { deleted_at: NOW })]
    await addUser(db)
    expect(await expectEqual(db)).toMatchObject({ product: 2, app_user: 1 })
    await db.update(product).set({ deleted_at: NOW })
    await db.update(product).set({ deleted_at: new Date() })
    expect(await expectEqual(db)).toMatchObject({ product: 0 })
    await db.update(product).set({ deleted_at: null }).where(inArray(product.product_id, ids))
    expect(await expectEqual(db)).toMatchObject({ product: 3 })
    await db.execute(sql`delete from stock_movement`)
    await db.delete(product)
    await db.update(appUser).set({ deleted_at: NOW })
    expect(await expectEqual(db)).toMatchObject({ product: 0, app_user: 0 })
  })

  it('follow an order through its states', async () => {
    const id = await addOrder(db, { user_id: await addUser(db), created_at: NOW, payment_amount_minor: 1235 })
    const set = (values: Partial<typeof shopOrder.$inferInsert>) =>
      db.update(shopOrder).set(values).where(eq(shopOrder.order_id, id))
    expect(await expectEqual(db)).toMatchObject({ unpaid: 1, paid: 0 })
    await set({ is_paid: true, paid_at: NOW })
    expect(await expectEqual(db)).toMatchObject({ unpaid: 0, paid: 1 })
    await set({ refunded_minor: 1234 }) // a part: the rest may still have to be delivered
    expect(await expectEqual(db)).toMatchObject({ paid: 1, refunded: 0 })
    await set({ is_delivered: true, deliverd_at: NOW })
    expect(await expectEqual(db)).toMatchObject({ paid: 0, delivered: 1 })
    await set({ refunded_minor: 1235 })
    expect(await expectEqual(db)).toMatchObject({ delivered: 0, refunded: 1 })
    await db.delete(shopOrder)
    expect(await expectEqual(db)).toMatchObject({ refunded: 0 })
  })

  it('forget what a transaction takes back, and stay right when changes are folded', async () => {
    for (let n = 0; n < 150; n += 1) await addProduct(db)
    expect(await rollUpListChanges(database)).toBeGreaterThanOrEqual(300)
    const undone = inTransaction(db, async (db) => {
      await db.update(product).set({ deleted_at: NOW })
      throw new Error('never mind')
    })
    await expect(undone).rejects.toThrow('never mind')
    await db.execute(sql`update product set deleted_at = now() where product_id % 2 = 0`)
    await expectEqual(db)
    expect(await rollUpListChanges(database)).toBeGreaterThan(0)
    await expectEqual(db)
    expect(await rollUpListChanges(database)).toBe(0)
    const folded = await db.select().from(listChange)
    expect(new Set(folded.map(({ list }) => list)).size).toBe(folded.length)
    const blocks = await db.select().from(listBlock)
    for (const { list, change: size } of folded) {
      for (const level of [0, 1]) {
        const counted = blocks.filter((block) => block.list === list && block.level === level)
        expect({ list, size: counted.reduce((sum, block) => sum + block.size, 0) }).toEqual({ list, size })
      }
    }
  })

  it('follow what is in a category, whichever way it comes and goes', async () => {
    await db.execute(sql`truncate product_category cascade`)
    const tea = await addCategory(db, 'Teh')
    const expectCounted = async (expected: number) => {
      const [found] = await rows<{ kept: number; counted: number }>(
        db,
        sql`select ${listTotal(`product_category ${tea}`)} as kept, (select count(*) from product_in_category
          join product using (product_id) where product_category_id = ${tea} and deleted_at is null) as counted`,
      )
      expect(found).toEqual({ kept: expected, counted: expected })
    }
    const ids = [
      await addProduct(db, { product_category_id: [tea] }),
      await addProduct(db, { product_category_id: [tea] }),
      await addProduct(db, { product_category_id: [tea], deleted_at: NOW }),
    ]
    await expectCounted(2)
    await db.update(product).set({ deleted_at: null }).where(inArray(product.product_id, ids))
    await expectCounted(3)
    await db.execute(sql`delete from product_in_category where product_id = ${ids[0]}`)
    await expectCounted(2)
    await db.update(product).set({ deleted_at: NOW })
    await expectCounted(0)
    await db.execute(sql`delete from product_in_category`)
    await expectCounted(0)
    await db.update(product).set({ deleted_at: null })
    await expectCounted(0)
    await db.execute(sql`insert into product_in_category select product_id, ${tea}::integer from product`)
    await expectCounted(3)
    await db.execute(sql`truncate product cascade`)
    await expectCounted(0)
  })

  it('stay few where nothing folds them in the background', async () => {
    await db.execute(
      sql`select record_list_change('app_user', n % 50, case when n % 2 = 0 then 1 else -1 end) from generate_series(1, 6000) as n`,
    )
    await addUser(db)
    expect(await expectEqual(db)).toMatchObject({ app_user: 1 })
    expect((await db.select().from(listChange)).length).toBeLessThan(4096 + 1024)
  })

  it('begin anew after everything is emptied', async () => {
    await addProduct(db)
    await db.execute(sql`truncate product cascade`)
    expect(await expectEqual(db)).toMatchObject({ product: 0 })
  })
})

describeOnPostgres('the totals of lists, written by many at once', (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open({ poolSize: 20 })
    db = database.db
  })

  it('are exact when transactions last, fail and fold', async () => {
    let isWorking = true
    const folding = (async () => {
      while (isWorking) await rollUpListChanges(database)
    })()
    const work = async (n: number) => {
      for (let round = 0; round < 20; round += 1) {
        await inTransaction(db, async (db) => {
          await addProduct(db, { sku: `${n}-${round}` })
          await addUser(db)
          if (round % 5 === 0) throw new Error('never mind')
        }).catch((error: unknown) => {
          if (!(error instanceof Error && error.message === 'never mind')) throw error
        })
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
    isWorking = false
    await folding
    await rollUpListChanges(database)
    expect(await expectEqual(db)).toMatchObject({ product: 320, app_user: 320 })
    expect((await db.select().from(listChange)).length).toBeLessThan(320)
  })

  it('do not wait for a transaction that is still open', async () => {
    const { product: before = 0 } = await totals(db)
    const [written, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = inTransaction(db, async (db) => {
      await addProduct(db)
      written.resolve()
      await finished.promise
    })
    await written.promise
    for (let n = 0; n < 130; n += 1) await addProduct(db)
    await rollUpListChanges(database)
    expect((await totals(db)).product).toBe(before + 130)
    finished.resolve()
    await slow
    expect(await expectEqual(db)).toMatchObject({ product: before + 131 })
  })
})
