/**
 * Payments under faults: buyers pay while answers fail, hang and are cut, webhooks come five times or
 * never or are forged, amounts and payees are wrong, tabs are closed, and the server is killed. Then it is
 * quiet, and the books have to agree.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@warung/paypal-simulator/random.ts'
import { freePort } from '../free-port.ts'
import { shopProcess } from '../shop-process.ts'
import { buy, type Charge, type PaymentReport, type Plan } from './buyer.ts'
import type { FaultRun, Running } from './fault-run.ts'
import { preparePlans } from './plans.ts'
import { MERCHANT_ID, type SimulatorProcess, startSimulatorProcess } from './provider-process.ts'
import { buyInRupiah } from './rupiah-buyer.ts'
import { startRupiahParties } from './rupiah-parties.ts'
import { forgeWebhooks } from './send-forged-webhooks.ts'
import { shopDatabase } from './shop-database.ts'
import { settlePendingCaptures, waitUntilCalm } from './wait-until-calm.ts'

export type FaultReport = {
  readonly orders: number
  /** PayPal's */
  readonly captures: number
  /** payments that left buyers by all other ways */
  readonly paidInRupiah: number
  readonly paid: number
  readonly refunded: number
  /** captures that bear no reference of the shop, or went to another account: left alone */
  readonly leftAlone: number
  readonly kills: number
  readonly forgedWebhooks: number
  readonly answersKept: number
  readonly unexplained: number
  /** until the books agreed, once it was quiet */
  readonly calmSeconds: number
  /** empty when all is well */
  readonly faults: readonly string[]
}

const PENDING_FOR_MS = 2_000
/** A shop killed before the first purchase would only prove that it starts. */
const UP_AT_LEAST_MS = 1_500

function isCapturedIn({ simulator }: SimulatorProcess, { custom_id, value, currency_code }: Charge): boolean {
  return simulator
    .ledger()
    .captures.some(
      (capture) =>
        capture.custom_id === custom_id &&
        capture.value === value &&
        capture.currency_code === currency_code &&
        capture.merchant_id === MERCHANT_ID &&
        ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status),
    )
}

/** All plans, `crowd` at a time, with the server killed when a share of them has begun. */
async function buyAll(plans: readonly Plan[], { run, shop, provider, rupiah }: Running) {
  const buyOne = (plan: Plan): Promise<PaymentReport> =>
    plan.payment_method_id === 1
      ? buy(shop.address, provider.baseUrl, plan, (charge) => isCapturedIn(provider, charge))
      : buyInRupiah(shop.address, plan, rupiah)
  const killAt = new Map<number, number>()
  for (let kill = 0; kill < run.kills; kill += 1) {
    const index = Math.floor(((kill + 0.5) * plans.length) / run.kills)
    killAt.set(index, (killAt.get(index) ?? 0) + 1)
  }
  const said: PaymentReport[] = []
  let begun = 0
  let kills = 0
  let restarting = Promise.resolve()
  let startedAt = Date.now()
  const killAndStart = async (): Promise<void> => {
    await sleep(Math.max(0, startedAt + UP_AT_LEAST_MS - Date.now()))
    await shop.kill()
    kills += 1
    await shop.start()
    startedAt = Date.now()
    run.say(
      `killed and started again, ${kills} of ${run.kills}; ${said.length} of ${plans.length} buyers are done`,
    )
  }
  const oneAfterAnother = async (): Promise<void> => {
    for (;;) {
      const index = begun
      begun += 1
      const plan = plans[index]
      if (!plan) return
      for (let kill = killAt.get(index) ?? 0; kill > 0; kill -= 1) restarting = restarting.then(killAndStart)
      said.push(await buyOne(plan))
      settlePendingCaptures(provider, new Date(Date.now() - PENDING_FOR_MS))
    }
  }
  await Promise.all(Array.from({ length: run.crowd }, oneAfterAnother))
  await restarting
  return { said, kills }
}

async function report(running: Running, plans: readonly Plan[]): Promise<FaultReport> {
  const { run, shop, provider, rupiah } = running
  const forger = forgeWebhooks(`${shop.address}/api/v1/payment/notification`, () =>
    provider.simulator.ledger().captures.map(({ order_id }) => order_id),
  )
  const { said, kills } = await buyAll(plans, running)
  const { sent, believed } = await forger.stop()
  provider.simulator.resetFaults()
  rupiah.calmDown()
  run.say('quiet now: no faults, no buyers')
  const begunAt = Date.now()
  const { faults, unexplained, ledger, leftAlone } = await waitUntilCalm(running, said, begunAt)
  const back = new Set(ledger.refunds.map(({ capture_id }) => capture_id))
  return {
    orders: said.filter(({ orderId }) => orderId !== undefined).length,
    captures: ledger.captures.length,
    paidInRupiah: rupiah.ledger().filter(({ amount }) => amount > 0).length,
    paid: ledger.captures.length - leftAlone - back.size,
    refunded: back.size,
    leftAlone,
    kills,
    forgedWebhooks: sent,
    answersKept: said.reduce((sum, { answers }) => sum + answers, 0),
    unexplained,
    calmSeconds: Math.round((Date.now() - begunAt) / 100) / 10,
    faults: believed > 0 ? [...faults, `${believed} forged webhooks were answered with success`] : faults,
  }
}

/** @throws only when the run itself could not be made; broken rules are in its report */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-faults-'))
  const sessionSecret = randomBytes(32).toString('hex')
  const provider = await startSimulatorProcess(
    run.seed,
    () => `http://127.0.0.1:${port}/api/v1/payment/notification`,
  )
  const rupiah = await startRupiahParties(`http://127.0.0.1:${port}`, seededRandom(run.seed))
  const database = shopDatabase(run.database, dataDir)
  const shop = shopProcess(port, {
    ...database.environment,
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    ...provider.environment,
    ...(run.isPayPalOnly ? {} : rupiah.environment),
    ...run.environment,
  })
  try {
    await shop.start()
    const { payments, seed, isPayPalOnly } = run
    const { plans, adminToken } = await database.look(shop, (db) =>
      preparePlans(db, { payments, seed, sessionSecret, isPayPalOnly }),
    )
    if (!isPayPalOnly) await rupiah.turnOn(adminToken)
    return await report({ run, shop, provider, rupiah, database, adminToken }, plans)
  } finally {
    await shop.stop()
    await provider.close()
    await rupiah.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
