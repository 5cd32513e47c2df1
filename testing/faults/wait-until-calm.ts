/** Once it is quiet, the books, the page of money and the buyers' answers have to agree. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentReport } from './buyer.ts'
import { acknowledgedFaults, captureFaults, rupiahFaults, shopFaults } from './check-books.ts'
import type { Running } from './fault-run.ts'
import { MERCHANT_ID, type SimulatorProcess } from './provider-process.ts'

const CALM_WITHIN_MS = 120_000

/** Completes what the provider looks into, a while after it began. */
export function settlePendingCaptures({ simulator }: SimulatorProcess, olderThan: Date): void {
  for (const { id, status, create_time } of simulator.ledger().captures)
    if (status === 'PENDING' && new Date(create_time) <= olderThan) simulator.settlePending(id, 'COMPLETED')
}

/** What the page of money and orders says, of all days the run may have touched. */
async function moneyReport({ shop, adminToken }: Running) {
  const answer = await fetch(`${shop.address}/api/v1/admin/money`, {
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const { data } = (await answer.json()) as {
    data: {
      exceptions: { is_explained: boolean; reference: string; what: string }[]
      totals: { difference: string }[]
    }
  }
  return {
    unexplained: data.exceptions.filter(({ is_explained }) => !is_explained),
    differences: data.totals.map(({ difference }) => difference),
  }
}

async function faultsNow(running: Running, said: readonly PaymentReport[]) {
  const { shop, provider, rupiah, database } = running
  await rupiah.finishRefunds()
  settlePendingCaptures(provider, new Date())
  const money = await moneyReport(running)
  const ledger = provider.simulator.ledger()
  const references = new Set(said.flatMap(({ reference }) => reference ?? []))
  const inDatabase = await database.look(shop, async (db) => [
    ...(await captureFaults(db, ledger, references)),
    ...(await rupiahFaults(db, rupiah.ledger())),
    ...(await shopFaults(db)),
    ...(await acknowledgedFaults(db, said)),
  ])
  const faults = [
    ...inDatabase,
    ...money.differences
      .filter((each) => !/^0(\.00)?$/.test(each))
      .map((each) => `the money page differs by ${each}`),
  ]
  const leftAlone = ledger.captures.filter(
    ({ custom_id, merchant_id }) => !references.has(custom_id ?? '') || merchant_id !== MERCHANT_ID,
  )
  // what the shop leaves alone it may only list for a person, and nothing else
  const listed = new Set(leftAlone.map(({ order_id }) => order_id))
  for (const { reference, what } of money.unexplained)
    if (!listed.has(reference)) faults.push(`the money page does not explain ${reference}: ${what}`)
  return { faults, unexplained: money.unexplained.length, ledger, leftAlone: leftAlone.length }
}

/** Looks again until the books agree, or the run's time for that is up. */
export async function waitUntilCalm(running: Running, said: readonly PaymentReport[], begunAt: number) {
  const { calmWithinMs = CALM_WITHIN_MS } = running.run
  let now = await faultsNow(running, said)
  while (now.faults.length > 0 && Date.now() - begunAt < calmWithinMs) {
    await sleep(running.database.lookEveryMs)
    now = await faultsNow(running, said)
  }
  return now
}
