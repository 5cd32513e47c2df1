/** Callers are cached for moments. A caller who lost access loses it at once all the same. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { UserInfo } from '@warung/contract/accounts.ts'
import { callNames, calls, methodAndPath } from '@warung/contract/call.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { session } from '../../src/platform/database/schema/accounts.ts'
import { broadcastAccountChanges } from '../../src/runtime/broadcasts/broadcast-account-changes.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const SOURCES = path.join(import.meta.dirname, '../../src')

describeBothEngines('a caller who is remembered', 'listening', (open, engine) => {
  let shop: TestShop
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
  })
  afterAll(() => shop.close())

  const ask = async (who: { access_token: string }): Promise<number> =>
    (await shop.fetch('/api/v1/order', {}, who)).status
  const asksForSession = async (work: () => Promise<unknown>): Promise<number> => {
    statements.length = 0
    await work()
    return statements.filter((text) => /from "session"/.test(text)).length
  }
  const remembered = async (role: 'customer' | 'guest' = 'customer'): Promise<UserInfo> => {
    const who = await shop.signInAs(role)
    expect([await ask(who), await asksForSession(() => ask(who))]).toEqual([200, 0])
    return who
  }

  it('is asked about again after seconds, when an account changes, and as an admin each time', async () => {
    const who = await remembered()
    shop.advance(5_000)
    expect(await asksForSession(() => ask(who))).toBe(1)
    const admin = await shop.signInAs('admin')
    const list = () => shop.call('GET /api/v1/admin/order', { query: {} }, admin)
    await list()
    expect(await asksForSession(list)).toBe(1)
    const rename = () => shop.call('PATCH /api/v1/user/profile', { body: { name: 'Other' } }, who)
    expect(await asksForSession(rename)).toBe(1)
    expect((await shop.call('GET /api/v1/user', {}, who)).data.name).toBe('Other')
  })

  it('is asked about before each change where other processes may have changed it', async () => {
    const who = await remembered()
    const product_id = await addProduct(shop.db, {})
    const review = () =>
      shop.call('POST /api/v1/review', { body: { product_id, rating: 5, comment: 'Enak' } }, who)
    expect(await asksForSession(review)).toBe(engine === 'postgres' ? 1 : 0)
  })

  it('is refused at once after signing out, here or from another of their sessions', async () => {
    const who = await remembered()
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token: who.refresh_token } }, who)
    expect(await ask(who)).toBe(401)

    const guest = await remembered('guest')
    const other = await remembered('guest')
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token: guest.refresh_token } }, guest)
    expect([await ask(guest), await ask(other)]).toEqual([401, 200])
  })

  it('is refused at once after a stolen pair has ended the session', async () => {
    const who = await remembered()
    const { access_token } = await shop.signInAs('customer')
    const pair = { access_token, refresh_token: who.refresh_token }
    expect((await refusalOf(shop.call('POST /api/v1/auth/refresh', { body: pair }))).status).toBe(401)
    expect(await ask(who)).toBe(401)
  })

  it('is refused at once when an admin has deleted the account', async () => {
    const who = await remembered()
    const admin = await shop.signInAs('admin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: who.user_id } }, admin)
    expect(await ask(who)).toBe(401)
  })

  it('may not order any more once they are an admin', async () => {
    const who = await remembered()
    const mine = () => shop.fetch('/api/v1/product/1/review/mine', {}, who)
    expect((await mine()).status).not.toBe(403)
    const owner = await shop.signInAs('superAdmin')
    const params = { id: who.user_id }
    await shop.call('PATCH /api/v1/admin/user/{id}/role', { params, body: { role_id: ROLE.admin } }, owner)
    expect((await mine()).status).toBe(403)
  })

  it('is not remembered past the end of the session or of the token', async () => {
    const who = await shop.signInAs('customer')
    await shop.db
      .update(session)
      .set({ expires_at: new Date(shop.now().getTime() + 2_000) })
      .where(eq(session.user_id, who.user_id))
    expect(await ask(who)).toBe(200)
    shop.advance(2_000)
    expect(await ask(who)).toBe(401)

    const late = await shop.signInAs('customer')
    shop.advance(15 * 60_000 - 1_000)
    expect([await ask(late), await ask(late)]).toEqual([200, 200])
    shop.advance(1_000)
    expect(await ask(late)).toBe(401)
  })

  it('is not taken for another account by a similar token', async () => {
    const who = await remembered()
    const [head = '', body = '', mac = ''] = who.access_token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: `1${claims.sub}` })).toString('base64url')
    // another letter for certain: a fixed one is sometimes the letter that stands there
    const changed = `${mac.slice(0, -2)}${mac.at(-2) === 'A' ? 'B' : 'A'}${mac.slice(-1)}`
    for (const access_token of [`${head}.${forged}.${mac}`, `${head}.${body}.${changed}`])
      expect(await ask({ access_token })).toBe(401)
  })

  it('is not kept by what was read before a change was heard', async () => {
    const who = await shop.signInAs('customer')
    const asked = ask(who)
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token: who.refresh_token } }, who)
    await asked
    expect(await ask(who)).toBe(401)
  })
})

describeOnPostgres('a caller whom two processes remember', () => {
  let databases: readonly [Database, Database]
  let shops: readonly [TestShop, TestShop]
  beforeAll(async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    databases = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    await migrate(databases[0])
    shops = [await openShop(databases[0]), await openShop(databases[1])]
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
    for (const database of databases) await database.close()
  })

  const ask = async (shop: TestShop, who: UserInfo) => (await shop.fetch('/api/v1/order', {}, who)).status

  it('is refused by both soon after one has ended the session', async () => {
    const broadcasts = await Promise.all(shops.map(({ context }) => broadcastAccountChanges(context)))
    const who = await shops[0].signInAs('customer')
    expect([await ask(shops[0], who), await ask(shops[1], who)]).toEqual([200, 200])
    const body = { refresh_token: who.refresh_token }
    await shops[0].call('POST /api/v1/auth/logout', { body }, who)
    expect(await ask(shops[0], who)).toBe(401)
    await expect.poll(() => ask(shops[1], who), { timeout: 1_000, interval: 20 }).toBe(401)
    for (const broadcast of broadcasts) await broadcast.stop()
  })

  /** What one process does, of which the other hears nothing; then what the other answers to an order. */
  const orderAfter = async (stock: number, change: (user_id: number) => Promise<unknown>) => {
    const [, other] = shops
    const who = await other.signInAs('customer')
    const product_id = await addProduct(other.db, { price: 10, stock })
    const body = orderOf({ product_id, quantity: 1, price: 10 })
    const place = () => other.call('POST /api/v1/order', { body }, who)
    await place() // the product and the buyer are remembered
    await change(who.user_id)
    return { place, left: () => stockOf(other.db, product_id) }
  }

  it.each([1000, 5])('orders nothing once the other has deleted them: %i pieces', async (stock) => {
    const [first] = shops
    const admin = await first.signInAs('admin')
    const { place, left } = await orderAfter(stock, (id) =>
      first.call('DELETE /api/v1/admin/user/{id}', { params: { id } }, admin),
    )
    expect((await refusalOf(place())).status).toBe(401)
    expect(await left()).toBe(stock - 1)
  })

  it.each([1000, 5])('orders nothing once the other has made them an admin: %i pieces', async (stock) => {
    const [first] = shops
    const owner = await first.signInAs('superAdmin')
    const { place, left } = await orderAfter(stock, (id) =>
      first.call(
        'PATCH /api/v1/admin/user/{id}/role',
        { params: { id }, body: { role_id: ROLE.admin } },
        owner,
      ),
    )
    expect((await refusalOf(place())).status).toBe(403)
    expect(await left()).toBe(stock - 1)
  })

  it('orders by the name that the other has given them', async () => {
    const [first] = shops
    const admin = await first.signInAs('admin')
    const { place } = await orderAfter(1000, (id) =>
      first.call('PATCH /api/v1/admin/user/{id}', { params: { id }, body: { name: 'Newer' } }, admin),
    )
    expect((await place()).data.user_name).toBe('Newer')
  })

  it('writes nothing else either', async () => {
    const [first, other] = shops
    const admin = await first.signInAs('admin')
    const who = await other.signInAs('customer')
    expect(await ask(other, who)).toBe(200)
    await first.call('DELETE /api/v1/admin/user/{id}', { params: { id: who.user_id } }, admin)
    const writes = callNames.filter((name) => calls[name].access === 'shopper' && !name.startsWith('GET'))
    expect(writes.length).toBeGreaterThan(4)
    for (const name of writes.filter((each) => each !== 'POST /api/v1/order')) {
      const { method, path: address } = methodAndPath(name)
      const answer = await other.fetch(address.replaceAll(/\{\w+\}/g, '1'), { method }, who)
      expect([name, answer.status]).toEqual([name, 401])
    }
  })
})

it('knows every file that changes accounts or ends sessions', () => {
  const writes = /update\((appUser|session)\)|update (app_user|session) /
  /** a session's next access token changes neither who it is nor that it lives: refresh-session.ts tells its end */
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(SOURCES, name), 'utf8') }))
    .filter(({ text }) => writes.test(text))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ text }) => !text.includes('emitAccountsChanged(')).map(({ name }) => name)).toEqual(
    [],
  )
})
