/**
 * A shop that was filled before the baseline migration: `shop-at-0045.sql.br` is its database, dumped by pg_dump,
 * `shop-at-0045.json` what it answered then.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { listMigrations, migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { placedOrder } from '../support/orders.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const read = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, name))

const answersBefore = z
  .object({
    orders: z.array(
      z.looseObject({ order_id: z.number(), refunds: z.array(z.looseObject({ status: z.string() })) }),
    ),
    products: z.array(z.looseObject({ product_id: z.number() })),
    totals: z.array(z.looseObject({ currency: z.string() })),
    order_ids_by_total: z.array(z.number()),
  })
  .parse(JSON.parse(read('shop-at-0045.json').toString()))

/** Refunds then had a provider's words. The dump has only completed ones: these two are added to it. */
const STATUS_TODAY: Readonly<Record<string, string>> = {
  ...{ COMPLETED: 'completed', PENDING: 'pending', FAILED: 'failed' },
}
const ADDED_REFUNDS = `insert into refund (provider, capture_id, request_id, amount_minor, currency, status, reason, created_at, settled_at)
  values ('paypal', 'OLD1', 'stray-OLD1', 1, 'USD', 'PENDING', '', '2026-11-19 17:30Z', null),
    ('paypal', 'OLD2', 'stray-OLD2', 1, 'USD', 'FAILED', '', '2026-11-19 17:30Z', '2026-11-19 17:30Z')`

/** Everything a schema consists of. The order of columns differs: an older database has the later ones last. */
const DESCRIPTIONS = {
  relations: sql`select relkind::text || ' ' || relname || ' ' || coalesce(reloptions::text, '') as line
    from pg_class where relnamespace = 'public'::regnamespace`,
  columns: sql`select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
      || ' ' || attidentity::text || attgenerated::text || ' ' || attcollation::regcollation::text
      || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v'))`,
  constraints: sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: sql`select indexdef as line from pg_indexes where schemaname = 'public'`,
  sequences: sql`select sequencename || ' ' || data_type || ' ' || max_value || ' ' || increment_by || ' ' || cycle::text as line
    from pg_sequences where schemaname = 'public'`,
  triggers: sql`select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  functions: sql`select pg_get_functiondef(p.oid) as line from pg_proc p
    left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
    where p.pronamespace = 'public'::regnamespace and d.objid is null`,
}

async function describeSchema({ db }: Database): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(DESCRIPTIONS)) {
    described[kind] = (await rows<{ line: string }>(db, query)).map(({ line }) => line).sort()
  }
  return described
}

describeBothEngines('a shop of an older release', 'schema', (open, engine) => {
  let database: Database
  let shop: TestShop

  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await emptyPostgresDatabase(inject('postgresUrl')) : undefined
    database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true })
    await database.executeSql(brotliDecompressSync(read('shop-at-0045.sql.br')).toString())
    await database.executeSql(ADDED_REFUNDS)
    await migrate(database)
    shop = await openShop(database)
  })
  afterAll(async () => {
    await shop.close()
    await database.close()
  })

  it('has the schema of a new one', async () => {
    const described = await describeSchema(database)
    expect(described).toEqual(await describeSchema(await open()))
    for (const lines of Object.values(described)) expect(lines.length).toBeGreaterThan(20)
  })

  it('has the migrations of a new one', async () => {
    expect(await listMigrations(database)).toEqual(await listMigrations(await open()))
    expect(await migrate(database)).toEqual([])
  })

  it('answers for each order, payment and refund as it did', async () => {
    const admin = await shop.signInAs('admin')
    for (const before of answersBefore.orders) {
      const input = { params: { id: before.order_id } }
      const { data } = await shop.call('GET /api/v1/admin/order/{id}', input, admin)
      const refunds = before.refunds.map(({ status, ...rest }) => ({ ...rest, status: STATUS_TODAY[status] }))
      expect(data).toMatchObject({ ...before, refunds })
    }
    const { data } = await shop.call(
      'GET /api/v1/admin/money',
      { query: { from: '2026-11-19', to: '2026-11-20' } },
      admin,
    )
    expect(data.totals).toMatchObject(answersBefore.totals)
    const byTotal = await shop.call('GET /api/v1/admin/order', { query: { sort: 'total' } }, admin)
    expect(byTotal.data.map(({ order_id }) => order_id)).toEqual(answersBefore.order_ids_by_total)
  })

  it('has each refund’s status in the shop’s own word', async () => {
    const { request_id, status } = refund
    const found = await shop.db.select({ request_id, status }).from(refund)
    const statuses = Object.fromEntries(found.map((row) => [row.request_id, row.status]))
    expect(statuses).toMatchObject({
      'order-5-refund-1': 'completed',
      'stray-OLD1': 'pending',
      'stray-OLD2': 'failed',
    })
  })

  it('sells what it sold, with its reviews and images', async () => {
    for (const before of answersBefore.products) {
      const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id: before.product_id } })
      expect(data).toMatchObject(before)
    }
    expect(await shop.db.select().from(storedImage)).toMatchObject([
      { image: '/images/0123456789abcdef0123456789abcdef.webp', width: 1280, height: 960 },
    ])
    const [ledger] = await rows<{ apart: number }>(
      shop.db,
      sql`select count(*)::integer as apart from product
        where stock <> (select sum(quantity) from stock_movement where product_id = product.product_id)`,
    )
    expect(ledger?.apart).toBe(0)
  })

  it('goes on with the next order', async () => {
    const { order } = await placedOrder(shop)
    expect(order.order_id).toBe(Math.max(...answersBefore.orders.map(({ order_id }) => order_id)) + 1)
    expect(shop.errors).toEqual([])
  })
})
