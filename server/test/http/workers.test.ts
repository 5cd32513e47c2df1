/** A shop of several processes on one port, as its operator starts it. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type ShopProcess, shopProcess } from '../../../testing/shop-process.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { orderOf } from '../support/orders.ts'
import { payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'

const WORKERS = 2
const PASSWORD = 'a good password'
const ANSWER_WITHIN_MS = 5_000
/** with the start of a worker before it, on a busy machine */
const ANSWER_OF_NEXT_WITHIN_MS = 40_000

type ParsedAnswer = { status: number; body: { data?: unknown; message?: string } }

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}

describeOnPostgres('a shop of several workers', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-workers-'))
  let shop: ShopProcess
  let database: Database
  beforeAll(async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    shop = shopProcess(await freePort(), {
      NODE_ENV: 'test',
      WORKERS: String(WORKERS),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      PAYPAL_MODE: 'simulator',
      LOG_LEVEL: 'silent',
    })
    await shop.start()
    database = await openDatabase({ databaseUrl, poolSize: 1 })
  })
  afterAll(async () => {
    await database?.close()
    await shop?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** By a connection of its own, which the next worker gets. */
  const ask = (
    method: string,
    address: string,
    body?: unknown,
    as?: { access_token: string },
    withinMs = ANSWER_WITHIN_MS,
  ): Promise<ParsedAnswer> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as.access_token}` } : {}),
      }
      const asked = request(new URL(address, shop.address), { method, headers, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
      })
      asked.on('error', reject)
      // one that was handed to a process that is killed just then is never answered
      asked.setTimeout(withinMs, () => asked.destroy(new Error('no answer')))
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const workers = (): number[] => childrenOf(shop.pid() ?? 0)
  const allUp = () => expect.poll(() => workers().length, { timeout: 30_000 }).toBe(WORKERS)
  const register = async (name: string): Promise<UserInfo> => {
    const account = { email: `${name}@test.example`, name, password: PASSWORD, confirm_password: PASSWORD }
    return (await ask('POST', '/api/v1/auth/register/customer', account)).body.data as UserInfo
  }
  const orders = (who: UserInfo) => ask('GET', '/api/v1/order', undefined, who)

  it('says once that it is open, and to whom it belongs', async () => {
    await allUp()
    expect(shop.printed().match(/is open at/g)).toHaveLength(1)
    expect(shop.printed().match(/\/invitation#/g)).toHaveLength(1)
  })

  it('knows sessions in each, and forgets them in each', async () => {
    await allUp()
    const who = await register('session')
    const all = await Promise.all(Array.from({ length: 8 }, () => orders(who)))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await ask('POST', '/api/v1/auth/logout', { refresh_token: who.refresh_token })
    await expect
      .poll(
        async () => {
          const answers = await Promise.all(Array.from({ length: 8 }, () => orders(who)))
          return answers.every(({ status }) => status === 401)
        },
        { timeout: 1_500 },
      )
      .toBe(true)
  })

  it('takes an order in one and its payment in another, at one simulator', async () => {
    await allUp()
    const product_id = await addProduct(database.db, { price: 250_000, stock: 100 })
    const who = await register('buyer')
    for (let turn = 0; turn < 3; turn += 1) {
      const body = orderOf({ product_id, quantity: 1, price: 250_000 })
      const order = (await ask('POST', '/api/v1/order', body, who)).body.data as Order
      const simulatorUrl = `${shop.address}/paypal-simulator`
      const payment_method_id = await payAtProvider({ simulatorUrl }, order)
      const paid = await ask('PUT', `/api/v1/order/${order.order_id}/pay`, { payment_method_id }, who)
      expect([paid.status, (paid.body.data as Order).is_paid]).toEqual([200, true])
    }
  })

  it('counts wrong passwords together', async () => {
    await allUp()
    await register('guessed')
    const guess = () =>
      ask('POST', '/api/v1/auth/login', { email: 'guessed@test.example', password: 'a wrong one' })
    const answers: number[] = []
    for (let turn = 0; turn < 12; turn += 1) answers.push((await guess()).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
  })

  it('puts another in the place of one that dies, and answers meanwhile', async () => {
    await allUp()
    const [dying = 0, staying] = workers()
    process.kill(dying, 'SIGKILL')
    await expect
      .poll(async () => (await ask('GET', '/api/v1/product-category')).status, { timeout: 30_000 })
      .toBe(200)
    await expect
      .poll(() => workers().length === WORKERS && !workers().includes(dying), { timeout: 30_000 })
      .toBe(true)
    expect(workers()).toContain(staying)
    expect(shop.printed().match(/\/invitation#/g)).toHaveLength(1)
  })

  it('keeps the port open while no worker lives: the next one answers waiting clients', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await allUp()
      const dying = workers()
      for (const pid of dying) process.kill(pid, 'SIGKILL')
      await expect.poll(() => workers().filter((pid) => dying.includes(pid))).toEqual([])
      const address = '/api/v1/product-category'
      const answer = await ask('GET', address, undefined, undefined, ANSWER_OF_NEXT_WITHIN_MS)
      expect(answer.status).toBe(200)
    }
  })

  it('lets go of who sends no whole request, as a shop of one process does', async () => {
    const { hostname, port } = new URL(shop.address)
    const silent = connect(Number(port), hostname)
    silent.write('GET / HTTP/1.1\r\n')
    const [answer] = (await once(silent, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /)
    silent.destroy()
  })

  it('ends with all of them when it is told to', async () => {
    await allUp()
    const all = workers()
    await shop.stop()
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow()
  })
})
