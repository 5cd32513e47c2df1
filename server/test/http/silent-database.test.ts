/** A PostgreSQL that is there and says nothing: every call is answered within 5 s, truthfully, and all goes on after it. */
import { setInterval } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { type Postgres, startPostgres } from '../../../testing/postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const ANSWERED_WITHIN_MS = 5_000
const BUSY = 'The shop is busy right now. Please try again in a moment.'
/** Said when the five seconds end before PostgreSQL has answered that it gave up. */
const UNCONFIRMED =
  'We couldn’t confirm your order in time. Please check your orders before you place it again.'
const UNCONFIRMED_WITH_KEY =
  'We couldn’t confirm your order in time. Please try again in a moment. It won’t be placed twice.'
/** Connections of a shop at most: requests, jobs, LISTEN. */
const CONNECTIONS_MOST = 15

type Answer = { path: string; status: number; retryAfter: string | null; message: string; ms: number }

describeOnPostgres('a PostgreSQL that says nothing', () => {
  let postgres: Postgres
  let database: Database
  let shop: TestShop
  let person: { access_token: string; refresh_token: string }
  let admin: { access_token: string }
  let product_id: number
  let orderId: number
  /** past the shop, as an operator */
  let operator: Database

  beforeAll(async () => {
    postgres = await startPostgres()
    const databaseUrl = await emptyPostgresDatabase(postgres.url)
    database = await openDatabase({ databaseUrl })
    await migrate(database)
    operator = await openDatabase({ databaseUrl: postgres.url, poolSize: 1 })
    shop = await openShop(database)
    person = await shop.signInAs('customer')
    admin = await shop.signInAs('admin')
    product_id = await addProduct(shop.db, { price: 10, stock: 10_000 })
    orderId = (await shop.call('POST /api/v1/order', { body: order() }, person)).data.order_id
  })
  afterEach(async () => {
    await alter(`reset synchronous_standby_names`)
  })
  afterAll(async () => {
    await shop.close()
    await database.close()
    await operator.close()
    await postgres.remove()
  })

  const order = () => orderOf({ product_id, quantity: 1, price: 10 })
  const alter = async (change: string): Promise<void> => {
    await operator.executeSql(`alter system ${change}`)
    await operator.executeSql('select pg_reload_conf()')
  }

  const ask = async (method: string, path: string, body?: unknown, key?: string): Promise<Answer> => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const begun = performance.now()
    const answer = await shop.fetch(path, init, person)
    const content = (await answer.json()) as { message?: string }
    return {
      path: `${method} ${path}`,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      message: content.message ?? '',
      ms: performance.now() - begun,
    }
  }
  const place = (key?: string) => ask('POST', '/api/v1/order', order(), key)

  const placedOrders = async (): Promise<number> => {
    const count = sql`select count(*)::integer as count from shop_order`
    const [found] = await rows<{ count: number }>(database.db, count)
    return found?.count ?? 0
  }

  const everyCall = (): Promise<Answer>[] => [
    place('frozen'),
    place(),
    ask('POST', '/api/v1/auth/register/customer', {
      name: 'A',
      email: 'a@b.test',
      password: 'long enough',
      confirm_password: 'long enough',
    }),
    ask('POST', '/api/v1/auth/login', { email: 'guest@warung.test', password: 'warung-demo' }),
    ask('POST', '/api/v1/auth/refresh', person),
    ask('PATCH', '/api/v1/user/profile', { name: 'B' }),
    ask('POST', '/api/v1/review', { product_id, rating: 5, comment: 'x' }),
    ask('PUT', `/api/v1/order/${orderId}/pay`, { payment_method_id: 'PROVIDERORDER' }),
    ask('GET', '/api/v1/product'),
    ask('GET', `/api/v1/product/${product_id}`),
    ask('GET', '/api/v1/order'),
    ask('GET', '/readyz'),
  ]

  const expectRefusedInTime = (answers: Answer[]): void => {
    for (const { path, status, retryAfter, ms } of answers) {
      expect([path, status]).toEqual([path, 503])
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect([path, ms < ANSWERED_WITHIN_MS ? 'in time' : ms]).toEqual([path, 'in time'])
    }
  }

  const connections = async (): Promise<number> => {
    const { rows: found } = await operator.executeSql(
      `select count(*)::integer as count from pg_stat_activity where application_name = 'warung' and pid <> pg_backend_pid()`,
    )
    return (found[0] as { count: number }).count
  }

  it('has every call answered within 5 s, however many ask, and is used again when it goes on', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      postgres.pause()
      try {
        const first = await Promise.all([...everyCall(), ...everyCall(), ...everyCall()])
        expectRefusedInTime(first)
        expectRefusedInTime([await place('frozen'), await ask('GET', '/readyz')])
      } finally {
        postgres.resume()
      }
      await expect.poll(async () => (await place(`thawed-${turn}`)).status, { timeout: 10_000 }).toBe(201)
      expect((await ask('GET', '/readyz')).status).toBe(200)
      await expect.poll(connections, { timeout: 10_000 }).toBeLessThanOrEqual(CONNECTIONS_MOST)
    }
  })

  it('does not answer a search with "it may have been done"', async () => {
    const search = (keyword = 'kopi') => ask('GET', `/api/v1/product?keyword=${keyword}`)
    // a search reads a sample of the catalogue first, and not again within a minute
    for (const statement of ['the sample', 'the search']) {
      postgres.pause()
      try {
        const { status, message } = await search()
        expect([statement, status, message]).toEqual([statement, 503, BUSY])
      } finally {
        postgres.resume()
      }
      await expect.poll(async () => (await search('teh')).status, { timeout: 10_000 }).toBe(200)
    }
  })

  it('has statements that wait for a lock answered within 5 s, however many keep coming', async () => {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const holding = database.withoutTimeouts(async (db) => {
      await db.execute(sql`begin`)
      await db.execute(sql`select from product where product_id = ${product_id} for update`)
      locked()
      await gate
      await db.execute(sql`rollback`)
    })
    await isLocked
    const before = await placedOrders()
    const asked = [place('locked')]
    for await (const _ of setInterval(100)) if (asked.push(place()) === 50) break
    const answers = await Promise.all(asked)
    letGo()
    await holding
    expectRefusedInTime(answers)
    const unconfirmed = answers.filter(({ message }) => message !== BUSY)
    for (const { message } of unconfirmed) expect(message).toBeOneOf([UNCONFIRMED, UNCONFIRMED_WITH_KEY])
    expect((await placedOrders()) - before).toBeLessThanOrEqual(unconfirmed.length)
    expect((await place('locked')).status).toBe(201)
  })

  const waitForStandby = async (): Promise<void> => {
    await operator.executeSql('alter role all set synchronous_commit = on')
    await alter(`set synchronous_standby_names = 'nobody'`)
    // those that are open still go by what was so when they began
    await operator.executeSql(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'warung' and pid <> pg_backend_pid()`,
    )
  }

  it('keeps the truth of a commit that waits for a standby: the key tells which', async () => {
    await waitForStandby()
    const before = await placedOrders()
    const [withKey] = await Promise.all([place('standby')])
    expectRefusedInTime([withKey])
    expect(withKey.message).toBe(UNCONFIRMED_WITH_KEY)
    // meanwhile nothing else is written, and everything is read
    const repeated = await place('standby')
    expect([409, 503]).toContain(repeated.status)
    expect(repeated.ms).toBeLessThan(ANSWERED_WITHIN_MS)
    for (const path of [
      '/readyz',
      '/api/v1/product',
      '/api/v1/product?keyword=kopi',
      `/api/v1/product/${product_id}`,
      '/api/v1/admin/product?sort=price',
      '/api/v1/admin/order?keyword=jalan',
      '/api/v1/admin/user?keyword=test',
      '/api/v1/admin/stock',
      '/api/v1/admin/audit?keyword=kopi',
      '/api/v1/admin/dashboard',
    ])
      expect([path, (await shop.fetch(path, {}, admin)).status]).toEqual([path, 200])
    await database.notify('others', 'are told') // waits for no standby

    await alter('reset synchronous_standby_names')
    await expect.poll(async () => (await place('standby')).status, { timeout: 10_000 }).toBe(201)
    expect((await place('standby')).status).toBe(201)
    expect(await placedOrders()).toBe(before + 1)
  })

  it('asks a client without a key to look first', async () => {
    await waitForStandby()
    const answer = await place()
    expectRefusedInTime([answer])
    expect(answer.message).toBe(UNCONFIRMED)
    await alter('reset synchronous_standby_names')
  })

  it('leaves no more connections behind for however many orders while no standby answers', async () => {
    await waitForStandby()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => place(`many-${turn}`)))
    expect(shop.errors).toEqual([])
    expectRefusedInTime(answers)
    for (let turn = 0; turn < 40; turn += 1) await place(`more-${turn}`)
    expect(await connections()).toBeLessThanOrEqual(2 * CONNECTIONS_MOST)
    expect((await ask('GET', '/api/v1/product')).status).toBe(200)
    await alter('reset synchronous_standby_names')
    await expect.poll(async () => (await place('after')).status, { timeout: 10_000 }).toBe(201)
    await expect.poll(connections, { timeout: 10_000 }).toBeLessThanOrEqual(CONNECTIONS_MOST)
  })
})
