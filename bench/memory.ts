/** What the shop's process holds: on PostgreSQL, idle and after a load of pages and calls; and how soon it serves its first page. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Tools, withMeasuredShop, withTools } from './measured-shop.ts'
import { openReport } from './report.ts'

const IDLE_MS = 5000
const LOADED_MS = 20_000
const PLACES = ['/', '/search/kopi', '/product/7', '/api/v1/product', '/api/v1/product/top']

const report = openReport('memory')

/** Resident, in megabytes; Linux alone tells. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

async function measure({ loads }: Tools): Promise<void> {
  await withMeasuredShop({}, async ({ shop, port }) => {
    const pid = () => shop.pid() ?? 0
    await shop.stop()
    const since = performance.now()
    await shop.start()
    await (await fetch(shop.address)).arrayBuffer()
    const name = 'cold start to the first page, PostgreSQL'
    report.figure({ name, value: (performance.now() - since) / 1000, unit: 's', goal: '1.2 s' })
    await sleep(IDLE_MS)
    report.figure({ name: 'memory idle', value: residentMegabytes(pid()), unit: 'MB', goal: '170 MB' })
    const made = Array.from({ length: 5000 }, (_none, at) => ({ path: `/search/kopi%20${at}` }))
    const questions = made.flatMap((page, at) => [page, { path: PLACES[at % PLACES.length] ?? '/' }])
    for (const round of ['loaded', 'loaded again']) {
      await loads.run({ kind: 'http', port, questions, connections: 32, ms: LOADED_MS })
      report.figure({ name: `memory ${round}`, value: residentMegabytes(pid()), unit: 'MB', goal: '250 MB' })
    }
  })
}

try {
  await withTools(measure)
} finally {
  report.finish()
}
