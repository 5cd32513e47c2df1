/** Logs name each failure, and hold no personal data and no input (threats.md). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { logReader } from '../support/log-reader.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import {
  COMMENT,
  failingProvider,
  NAME,
  openWatched,
  PASSWORD,
  POLL,
  type Watched,
} from '../support/watched-shop.ts'

describeBothEngines('the log of what fails', 'driver', (open) => {
  let database: Database
  let watched: Watched
  let shop: TestShop
  beforeAll(async () => {
    database = await open()
    watched = await openWatched(database)
    shop = watched.shop
  })
  beforeEach(() => {
    watched.reader.lines.length = 0
  })
  afterAll(() => shop.close())

  it.each([
    ['53100', 'the disk of the database is full', 503],
    ['53200', 'the database has no memory left', 503],
    ['55P03', 'a lock was not free in time', 503],
    ['25006', 'the server only reads: it is a standby, or set so', 503],
    ['40001', 'another transaction was faster', 503],
    ['40P01', 'deadlock', 503],
    ['57P01', 'the server is being stopped', 503],
    ['42501', 'the database user may not do this', 500],
    ['22001', 'a text is too long', 500],
    ['22P02', 'a value does not fit', 500],
    ['23514', 'a check was not met', 500],
    ['23502', 'a value is missing', 500],
    ['58030', 'the server has trouble with its system', 500],
    ['XX001', 'an inner error of the server: its data may be damaged', 500],
    ['P0001', 'the statement failed', 500],
  ])('names %s and holds no parameter, no row and no message of it', async (code, words, status) => {
    await watched.fail(code)
    const statuses = await watched.everyCall()
    await watched.mend()
    // the later calls need not write to those tables
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(status))
    await expect.poll(watched.reader.text, POLL).toContain(code)
    await expect.poll(watched.reader.text, POLL).toContain(words)
    expect(watched.leaked()).toEqual([])
  })

  it('says where an unexpected failure happened, and of which constraint', async () => {
    // a log of its own: failures of one second share a line
    const reader = logReader()
    const other = await openShop(database, { payments: failingProvider, parts: { log: reader.logger } })
    const body = orderOf({ product_id: watched.product_id, quantity: 1, price: 10 })
    await watched.fail('42501')
    await other.fetch(
      '/api/v1/order',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      watched.person,
    )
    await watched.mend()
    await other.close()
    const failures = reader.parsed().filter(({ err }) => JSON.stringify(err ?? '').includes('42501'))
    expect(failures[0]).toMatchObject({
      level: 50,
      msg: 'unexpected failure',
      reqId: expect.any(String),
      err: { type: 'DrizzleQueryError', cause: { code: '42501' } },
    })
    expect(JSON.stringify(failures[0])).toContain('server/src/orders/place-order/insert-order.ts')
    for (const line of reader.lines) expect(line.length).toBeLessThan(8_000)
  })

  it('holds no parameter of a statement whose table is gone', async () => {
    for (const table of ['app_user', 'review', 'idempotency_key']) {
      await database.db.execute(sql.raw(`alter table ${table} rename to gone`))
      await watched.everyCall()
      await database.db.execute(sql.raw(`alter table gone rename to ${table}`))
    }
    await expect.poll(watched.reader.text, POLL).toContain('42P01')
    expect(watched.leaked()).toEqual([])
  })

  it('holds nothing of a body that is no JSON, of a value that is refused, or of an address with a token', async () => {
    const broken = `{"email":"${watched.person.email}","password":"${PASSWORD}`
    const headers = { 'content-type': 'application/json' }
    await shop.fetch('/api/v1/auth/login', { method: 'POST', headers, body: broken })
    await watched.send('POST', '/api/v1/auth/register/customer', {
      name: NAME,
      email: NAME,
      password: PASSWORD,
    })
    await watched.send('PATCH', '/api/v1/user/profile', { name: [NAME] }, watched.person)
    await shop.fetch(`/api/v1/order?access_token=${watched.person.access_token}&page=x`)
    await shop.fetch(`/%zz?access_token=${watched.person.access_token}`)
    expect(watched.leaked()).toEqual([])
  })

  it('names a provider that sends what is no JSON, without what it sent', async () => {
    const person = await shop.signInAs('customer')
    const { order: data } = await placedOrder(shop, { who: person })
    const answer = await watched.send(
      'PUT',
      `/api/v1/order/${data.order_id}/pay`,
      { payment_method_id: 'PROVIDERORDER1' },
      person,
    )
    expect(answer.status).toBe(503)
    await expect.poll(watched.reader.text, POLL).toContain('ProviderUnavailable')
    expect(watched.leaked()).toEqual([])
  })

  it('holds a line a second of an outage, with how often it was', async () => {
    const begun = performance.now()
    await watched.fail('53100')
    const person = watched.person
    const review = { product_id: watched.product_id, rating: 5, comment: COMMENT }
    const ask = () => watched.send('POST', '/api/v1/review', review, person)
    const answers = await Promise.all(Array.from({ length: 90 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(90).fill(503))
    const said = () => watched.reader.parsed().filter(({ msg }) => /busy/.test(String(msg)))
    const counted = () => said().reduce((sum, { count }) => sum + Number(count), 0)
    await expect.poll(counted, POLL).toBeGreaterThanOrEqual(90) // besides failures of just before
    await watched.mend()
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    expect(said().length).toBeLessThanOrEqual(seconds + 1)
    for (const line of said()) expect(JSON.stringify(line).length).toBeLessThan(600)
    expect(watched.leaked()).toEqual([])
  })
})
