/** Hostile requests against a shop of its own with the demo's data; afterwards its books have to hold. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { inArray } from 'drizzle-orm'
import { type Db, openDatabase } from '../../server/src/platform/database/open.ts'
import { shopOrder } from '../../server/src/platform/database/schema/orders.ts'
import { DEMO_PASSWORD } from '../../server/src/runtime/demo/load-demo.ts'
import { shopFaults } from '../faults/check-books.ts'
import { startSimulatorProcess } from '../faults/provider-process.ts'
import { freePort } from '../free-port.ts'
import { shopProcess } from '../shop-process.ts'
import { type HostileReport, sendHostileRequests } from './send-hostile-requests.ts'

export type HostileShopRun = {
  readonly databaseUrl: string
  readonly count: number
  readonly seed: number
  readonly concurrency: number
}

const ACCOUNTS = [
  'super@warung.test',
  'admin@warung.test',
  'customer@warung.test',
  GUEST_ACCOUNT.email,
] as const

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

/** Orders that were answered with 201 and are not there. */
async function lostOrders(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(inArray(shopOrder.order_id, [...ids]))
  const there = new Set(rows.map(({ order_id }) => order_id))
  return ids.filter((id) => !there.has(id)).map((id) => `order ${id} was confirmed and is lost`)
}

/** @throws only when the run itself could not be made; what went wrong is in its report */
export async function runHostileRequests(run: HostileShopRun): Promise<HostileReport> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-hostile-'))
  const provider = await startSimulatorProcess(
    run.seed,
    () => `http://127.0.0.1:${port}/api/v1/payment/notification`,
  )
  provider.simulator.resetFaults()
  const shop = shopProcess(port, {
    DATABASE_URL: run.databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    ...provider.environment,
  })
  try {
    await shop.start()
    const tokens: string[] = []
    for (const email of ACCOUNTS) tokens.push(await signIn(shop.address, email))
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const { count, seed, concurrency } = run
    const report = await sendHostileRequests({
      address: shop.address,
      count,
      seed,
      concurrency,
      ids,
      tokens,
    })
    const database = await openDatabase({ databaseUrl: run.databaseUrl, poolSize: 1 })
    try {
      const broken = [...(await shopFaults(database.db)), ...(await lostOrders(database.db, report.orderIds))]
      return { ...report, faults: [...report.faults, ...broken] }
    } finally {
      await database.close()
    }
  } finally {
    await shop.stop()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
