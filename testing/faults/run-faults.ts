/**
 * Payments under faults: buyers pay while answers fail, hang and are cut, webhooks come five times or
 * never, tabs are closed, and the server is killed. Then it is quiet, and the books have to agree.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROLE } from '@warung/contract/roles.ts'
import { seededChance } from '@warung/paypal-simulator/chance.ts'
import { accessTokens } from '../../server/src/accounts/access-token.ts'
import { openSession } from '../../server/src/accounts/open-session.ts'
import { type Database, openDatabase } from '../../server/src/database/open.ts'
import { appUser, product, stockMovement } from '../../server/src/database/schema.ts'
import { freePort } from '../free-port.ts'
import { type ShopProcess, shopProcess } from '../shop-process.ts'
import { buy, type Callback, type Plan, type Said } from './buyer.ts'
import { acknowledgedFaults, captureFaults, shopFaults } from './check-books.ts'
import { type Provider, startProvider } from './provider-process.ts'

export type FaultRun = {
  readonly databaseUrl: string
  readonly payments: number
  readonly kills: number
  readonly seed: number
  /** buyers at the same time */
  readonly crowd: number
  readonly say: (line: string) => void
}

export type FaultReport = {
  readonly orders: number
  readonly captures: number
  readonly paid: number
  readonly refunded: number
  readonly kills: number
  readonly answersKept: number
  readonly unexplained: number
  /** until the books agreed, once it was quiet */
  readonly calmSeconds: number
  /** empty when all is well */
  readonly faults: readonly string[]
}

const CALM_WITHIN_MS = 120_000
const SESSION_SECRET = randomBytes(32).toString('hex')
const CALLBACKS: readonly Callback[] = ['told', 'dropped', 'told five times at once']

const signIn = async ({ db }: Database, role_id: 1 | 3, name: string): Promise<string> => {
  const now = new Date()
  const randomToken = () => randomBytes(32).toString('base64url')
  const email = `${name}@faults.example`
  const [person] = await db
    .insert(appUser)
    .values({ name, email, role_id, password_hash: '!', created_at: now })
    .returning()
  if (!person) throw new Error('a user was inserted but not returned')
  return (await openSession(db, accessTokens(SESSION_SECRET), person, { now, randomToken })).access_token
}

const addProducts = async ({ db }: Database, chance: () => number) => {
  const now = new Date()
  const added = await db
    .insert(product)
    .values(
      Array.from({ length: 12 }, (_, place) => ({
        name: `Thing ${place}`,
        sku: `FAULT-${place}`,
        price: 20_000 + Math.floor(chance() * 900_000),
        stock: 100_000,
        brand: 'Faults',
        description: '',
        search_text: `fault-${place}`,
        created_at: now,
      })),
    )
    .returning()
  await db.insert(stockMovement).values(
    added.map(({ product_id, stock }) => ({
      product_id,
      quantity: stock,
      reason: 'created',
      created_at: now,
    })),
  )
  return added
}

const plansOf = async (database: Database, run: FaultRun): Promise<Plan[]> => {
  const chance = seededChance(run.seed)
  const products = await addProducts(database, chance)
  const buyers: string[] = []
  for (let buyer = 0; buyer < 20; buyer += 1)
    buyers.push(await signIn(database, ROLE.customer, `buyer-${buyer}`))
  return Array.from({ length: run.payments }, (_, place) => {
    const wanted = products[Math.floor(chance() * products.length)]
    if (!wanted) throw new Error('there are no products')
    return {
      key: `fault-run-${run.seed}-${place}`,
      product_id: wanted.product_id,
      price: wanted.price,
      quantity: 1 + Math.floor(chance() * 3),
      access_token: buyers[place % buyers.length] ?? '',
      callback: CALLBACKS[Math.floor(chance() * CALLBACKS.length)] ?? 'dropped',
      paysTwice: chance() < 0.1,
    }
  })
}

/** All plans, `crowd` at a time, with the server killed when a share of them has begun. */
const buyAll = async (plans: readonly Plan[], run: FaultRun, shop: ShopProcess, provider: Provider) => {
  const killAt = new Set(
    Array.from({ length: run.kills }, (_, kill) => Math.floor(((kill + 0.5) * plans.length) / run.kills)),
  )
  const said: Said[] = []
  let begun = 0
  let kills = 0
  let restarting = Promise.resolve()
  const killAndStart = async (): Promise<void> => {
    await shop.kill()
    kills += 1
    await shop.start()
    run.say(
      `killed and started again, ${kills} of ${run.kills}; ${said.length} of ${plans.length} buyers are done`,
    )
  }
  const oneAfterAnother = async (): Promise<void> => {
    for (;;) {
      const place = begun
      begun += 1
      const plan = plans[place]
      if (!plan) return
      if (killAt.has(place)) restarting = restarting.then(killAndStart)
      said.push(await buy(shop.address, provider.baseUrl, plan))
    }
  }
  await Promise.all(Array.from({ length: run.crowd }, oneAfterAnother))
  await restarting
  return { said, kills }
}

type MoneyTold = { readonly unexplained: number; readonly differences: readonly string[] }

/** What the page says, of all days the run may have touched. */
const moneyTold = async (shop: ShopProcess, admin: string): Promise<MoneyTold> => {
  const answer = await fetch(`${shop.address}/api/v1/admin/money`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const { data } = (await answer.json()) as {
    data: { unexplained: number; totals: { difference: string }[] }
  }
  return { unexplained: data.unexplained, differences: data.totals.map(({ difference }) => difference) }
}

const faultsNow = async (
  database: Database,
  shop: ShopProcess,
  provider: Provider,
  said: readonly Said[],
  admin: string,
) => {
  const seen = said.flatMap(({ orderId, isPaid }) => (orderId === undefined ? [] : [{ orderId, isPaid }]))
  const money = await moneyTold(shop, admin)
  const faults = [
    ...(await captureFaults(database.db, provider.simulator.ledger())),
    ...(await shopFaults(database.db)),
    ...(await acknowledgedFaults(database.db, seen)),
    ...money.differences.filter((each) => each !== '0.00').map((each) => `the money page differs by ${each}`),
  ]
  if (money.unexplained > 0) faults.push(`the money page has ${money.unexplained} unexplained`)
  return { faults, unexplained: money.unexplained }
}

/** @throws only when the run itself could not be made; broken rules are in its report */
export const runFaults = async (run: FaultRun): Promise<FaultReport> => {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-faults-'))
  const provider = await startProvider(run.seed, () => `http://127.0.0.1:${port}/api/v1/payment/notification`)
  const shop = shopProcess(port, {
    DATABASE_URL: run.databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    ...provider.environment,
  })
  await shop.start()
  const database = await openDatabase({ databaseUrl: run.databaseUrl, poolSize: 2 })
  try {
    const plans = await plansOf(database, run)
    const admin = await signIn(database, ROLE.superAdmin, 'admin')
    const { said, kills } = await buyAll(plans, run, shop, provider)
    provider.simulator.resetDials()
    run.say('quiet now: no faults, no buyers')
    const since = Date.now()
    let { faults, unexplained } = await faultsNow(database, shop, provider, said, admin)
    while (faults.length > 0 && Date.now() - since < CALM_WITHIN_MS) {
      await sleep(500)
      ;({ faults, unexplained } = await faultsNow(database, shop, provider, said, admin))
    }
    const ledger = provider.simulator.ledger()
    const back = new Set(ledger.refunds.map(({ capture_id }) => capture_id))
    return {
      orders: said.filter(({ orderId }) => orderId !== undefined).length,
      captures: ledger.captures.length,
      paid: ledger.captures.length - back.size,
      refunded: back.size,
      kills,
      answersKept: said.reduce((sum, { answers }) => sum + answers, 0),
      unexplained,
      calmSeconds: Math.round((Date.now() - since) / 100) / 10,
      faults,
    }
  } finally {
    await database.close()
    await shop.stop()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
