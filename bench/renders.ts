/** One address asks for pages that were never made before: what another waits for its calls and pages meanwhile. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { freePort } from '../testing/free-port.ts'
import { startPostgres } from '../testing/postgres.ts'
import { shopProcess } from '../testing/shop-process.ts'

type Load = { readonly perSecond: number; readonly seconds: number; readonly from: string }
type Asked = { readonly status: number; readonly ms: number }
type FloodOrder = { readonly address: string; readonly seed: string }

/** Addresses of this machine; Linux answers on all of 127.0.0.0/8. */
const FLOOD: Load = { perSecond: 200, seconds: 10, from: '127.0.0.3' }
const OTHER: Load = { perSecond: 20, seconds: 8, from: '127.0.0.2' }
const HEAD_START_MS = 1000

/** As a crawler makes them up: searches that find nothing, and pages past the end. */
function madeUp(seed: string, run: number): string {
  return run % 2 ? `/search/${seed}${run}` : `/search/${seed}${run}/page/${run}`
}

/** Asks at a steady pace, whether answers come or not. */
async function ask(address: string, load: Load, pathOf: (run: number) => string): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000, localAddress: load.from })
  const one = (place: string): Promise<Asked> =>
    new Promise((resolve) => {
      const since = performance.now()
      const end = (status: number) => resolve({ status, ms: performance.now() - since })
      const asking = get(new URL(place, address), { agent }, (answer) =>
        answer.resume().once('close', () => end(answer.statusCode ?? 0)),
      )
      asking.once('error', () => end(0))
    })
  const asked: Promise<Asked>[] = []
  const since = performance.now()
  for (let run = 0; run < load.perSecond * load.seconds; run += 1) {
    const waitMs = (run * 1000) / load.perSecond - (performance.now() - since)
    if (waitMs > 0) await sleep(waitMs)
    asked.push(one(pathOf(run)))
  }
  const all = await Promise.all(asked)
  agent.destroy()
  return all
}

function print(name: string, asked: readonly Asked[], { seconds }: Load): void {
  const times = asked.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const quantile = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const statuses: Record<number, number> = {}
  for (const { status } of asked) statuses[status] = (statuses[status] ?? 0) + 1
  const counts = Object.entries(statuses).map(
    ([status, count]) => `${status}: ${(count / seconds).toFixed(0)}/s`,
  )
  console.log(
    `${name.padEnd(44)} median ${quantile(0.5).padStart(7)} ms   p95 ${quantile(0.95).padStart(7)} ms   ${counts.join(', ')}`,
  )
}

/** In a thread of its own, so that what is measured does not wait for it. */
async function flooded(order: FloodOrder): Promise<Asked[]> {
  const [asked] = (await once(new Worker(import.meta.filename, { workerData: order }), 'message')) as [
    Asked[],
  ]
  return asked
}

async function measure(address: string): Promise<void> {
  const works = {
    calls: (run: number) => `/api/v1/product/${1 + (run % 30)}`,
    'kept pages': (run: number) => `/product/${1 + (run % 30)}`,
  }
  for (const [name, pathOf] of Object.entries(works)) {
    await ask(address, OTHER, pathOf)
    print(`${name} of one address, alone`, await ask(address, OTHER, pathOf), OTHER)
    const flood = flooded({ address, seed: name.slice(0, 4) })
    await sleep(HEAD_START_MS)
    print(`${name}, beside another`, await ask(address, OTHER, pathOf), OTHER)
    print(`  which asks for ${FLOOD.perSecond} new pages a second`, await flood, FLOOD)
  }
}

if (isMainThread) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
  const postgres = await startPostgres()
  const shop = shopProcess(await freePort(), {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  })
  try {
    await shop.start()
    await measure(shop.address)
  } finally {
    await shop.stop()
    await postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
} else {
  const { address, seed } = workerData as FloodOrder
  parentPort?.postMessage(await ask(address, FLOOD, (run) => madeUp(seed, run)))
}
