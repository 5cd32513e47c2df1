/** Whatever fails, the log names it and holds nothing that anybody has typed or owns (threats.md). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { passwordHasher } from '../../src/accounts/hash-password.ts'
import { hashToken } from '../../src/accounts/hash-token.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../src/providers/provider.ts'
import { logReader } from '../support/log-reader.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const NAME = 'Siti Rahmawati'
const ADDRESS = 'Jalan Mawar Melati 17'
const COMMENT = 'Sambalnya pedas sekali, mantap'
const PASSWORD = 'kunci-rahasia-sekali'
/** What repeats within a second is written when it is over. */
const POLL = { timeout: 5_000 }
const PAYER = 'pembeli.rahasia@contoh.test'

/** The tables that the calls below write to. */
const WRITTEN = ['app_user', 'session', 'shop_order', 'order_product', 'review', 'payment_attempt']

/** A statement on one of those fails as `fault` says, as loudly as PostgreSQL can: with the row in each field. */
async function insertPrivateData({ db }: Database): Promise<void> {
  await db.execute(sql`create table fault (code text not null)`)
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$
      declare code text := (select fault.code from fault);
      begin
        if code = 'terminate' then perform pg_terminate_backend(pg_backend_pid());
        elsif code = 'sleep' then perform pg_sleep(20);
        elsif code is not null then
          raise exception using errcode = code, message = 'no room for ' || new::text,
            detail = 'Failing row contains ' || new::text, hint = 'Look at ' || new::text;
        end if;
        return new;
      end $$`),
  )
  for (const table of WRITTEN) {
    await db.execute(
      sql.raw(`create trigger fail before insert or update on ${table} for each row execute function fail()`),
    )
  }
}

function failedRequests() {
  return Promise.reject(
    new ProviderUnavailable('PayPal does not answer as it should', {
      cause: Object.assign(new SyntaxError(`Unexpected token in {"payer":{"email_address":"${PAYER}"}}`), {
        body: { payer: { email_address: PAYER } },
      }),
    }),
  )
}

const provider: PaymentProvider = {
  name: 'paypal',
  provider: 'paypal',
  mode: 'simulator',
  merchantId: 'NONE',
  findOrder: failedRequests,
  findOrderOfCapture: failedRequests,
  currencies: ['USD'],
  refund: { make: failedRequests, find: failedRequests },
  statement: { lines: failedRequests, whenNotRead: 'transaction_search_not_allowed' },
  webhook: { read: () => undefined, isGenuine: failedRequests },
}

/** A shop that writes its log, and everything that somebody can do with a row of their own in it. */
async function openWatched(database: Database) {
  const reader = logReader()
  await insertPrivateData(database)
  const shop = await openShop(database, { payments: provider, parts: { log: reader.logger } })
  const secrets = new Set([NAME, ADDRESS, COMMENT, PASSWORD, PAYER])
  const person = await shop.signInAs('customer', { name: NAME, email: 'siti.rahasia@contoh.test' })
  const leaving = await shop.signInAs('customer', { name: NAME, email: 'pergi.rahasia@contoh.test' })
  const password_hash = await (await passwordHasher('nobody')).hash(PASSWORD)
  await database.db.execute(
    sql`update app_user set password_hash = ${password_hash} where user_id = ${person.user_id}`,
  )
  for (const { email, access_token, refresh_token } of [person, leaving]) {
    for (const secret of [email, access_token, refresh_token, hashToken(refresh_token)]) secrets.add(secret)
  }
  secrets.add(password_hash)
  const product_id = await addProduct(shop.db, { price: 10, stock: 1_000 })
  const contact = {
    recipient: 'Penerima Rahasia',
    telephone: '081234567890',
    email: 'tamu.rahasia@contoh.test',
  }
  const body = { ...orderOf({ product_id, quantity: 1, price: 10 }), contact }
  for (const secret of [...Object.values(contact), '81234567890']) secrets.add(secret)
  body.shipment_address = { ...body.shipment_address, address: ADDRESS, city: 'Kota Rahasia' }
  secrets.add('Kota Rahasia')
  const { data: placed } = await shop.call('POST /api/v1/order', { body }, person)

  const send = (method: string, path: string, given: unknown, as?: { access_token: string }) =>
    shop.fetch(
      path,
      { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
      as,
    )
  let turn = 0
  /** @returns the statuses, in this order: order, register, sign-in, profile, review, pay, refresh, logout */
  const everyCall = async (): Promise<number[]> => {
    turn += 1
    const email = `baru.${turn}.rahasia@contoh.test`
    secrets.add(email)
    const { access_token, refresh_token } = leaving
    const answers = [
      await send('POST', '/api/v1/order', body, person),
      await send('POST', '/api/v1/auth/register/customer', {
        name: NAME,
        email,
        password: PASSWORD,
        confirm_password: PASSWORD,
      }),
      await send('POST', '/api/v1/auth/login', { email: person.email, password: PASSWORD }),
      await send('PATCH', '/api/v1/user/profile', { name: `${NAME} ${turn}` }, person),
      await send('POST', '/api/v1/review', { product_id, rating: 5, comment: COMMENT }, person),
      await send(
        'PUT',
        `/api/v1/order/${placed.order_id}/pay`,
        { payment_method_id: `RAHASIA${turn}` },
        person,
      ),
      await send('POST', '/api/v1/auth/refresh', { access_token, refresh_token }),
      await send('POST', '/api/v1/auth/logout', { refresh_token }, leaving),
    ]
    return answers.map(({ status }) => status)
  }
  const leaked = () => [...secrets].filter((secret) => reader.text().includes(secret))
  const fail = (code: string) =>
    database.withoutTimeouts((db) => db.execute(sql`insert into fault values (${code})`))
  const mend = () => database.withoutTimeouts((db) => db.execute(sql`delete from fault`))
  return { shop, reader, everyCall, leaked, fail, mend, send, person, product_id }
}

type Watched = Awaited<ReturnType<typeof openWatched>>

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
    // what needs no write of those tables may go well
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(status))
    await expect.poll(watched.reader.text, POLL).toContain(code)
    await expect.poll(watched.reader.text, POLL).toContain(words)
    expect(watched.leaked()).toEqual([])
  })

  it('says where an unexpected failure happened, and of which constraint', async () => {
    // a log of its own: what failed elsewhere in the same second would share a line with this
    const reader = logReader()
    const other = await openShop(database, { payments: provider, parts: { log: reader.logger } })
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
    await expect.poll(counted, POLL).toBeGreaterThanOrEqual(90) // and what was just before
    await watched.mend()
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    expect(said().length).toBeLessThanOrEqual(seconds + 1)
    for (const line of said()) expect(JSON.stringify(line).length).toBeLessThan(600)
    expect(watched.leaked()).toEqual([])
  })
})

describeOnPostgres('the log of a PostgreSQL that fails', (open) => {
  let database: Database
  let watched: Watched
  beforeAll(async () => {
    database = await open({ statementTimeoutMs: 300 })
    watched = await openWatched(database)
  })
  beforeEach(() => {
    watched.reader.lines.length = 0
  })
  afterAll(() => watched.shop.close())

  it.each([['terminate'], ['sleep']])('holds no parameter when its server does this: %s', async (how) => {
    await watched.fail(how)
    const statuses = await watched.everyCall()
    await watched.mend()
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(503))
    await expect.poll(() => watched.reader.lines.length, POLL).toBeGreaterThan(0)
    expect(watched.leaked()).toEqual([])
  })

  it('holds no parameter when the server only reads, as after a failover', async () => {
    const [found] = await rows<{ name: string }>(database.db, sql`select current_database() as name`)
    await database.withoutTimeouts(async (db) => {
      await db.execute(sql.raw(`alter database ${found?.name} set default_transaction_read_only = on`))
      await db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    })
    const statuses = await watched.everyCall()
    await database.withoutTimeouts(async (db) => {
      await db.execute(sql`set default_transaction_read_only = off`)
      await db.execute(sql.raw(`alter database ${found?.name} reset all`))
    })
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(503))
    await expect.poll(watched.reader.text, POLL).toContain('25006')
    expect(watched.leaked()).toEqual([])
  })
})
