/** Time to the first page, and memory: peak in a first and a later start, idle, and after load; on each database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { processMemory } from '../testing/process-memory.ts'
import { httpLoad } from './load.ts'
import {
  type LoadAndFloor,
  type RunningShop,
  withEmbeddedShop,
  withLoadAndFloor,
  withMeasuredShop,
} from './measured-shop.ts'
import { readOptions } from './options.ts'
import { openReport } from './report.ts'

const { ms: LOADED_MS, isWanted, json } = readOptions({ ms: 20_000 })
const IDLE_MS = 5000
const PLACES = ['/', '/search/kopi', '/product/7', '/api/v1/product', '/api/v1/product/top']

type Goals = {
  readonly start: string
  readonly peak: string
  readonly idle: string
  readonly loaded?: string
}

/** The embedded database counts as process memory; it has no goal under load. */
const POSTGRES_GOALS: Goals = { start: '1.2 s', peak: '450 MB', idle: '170 MB', loaded: '250 MB' }
const EMBEDDED_GOALS: Goals = { start: '2.5 s', peak: '450 MB', idle: '300 MB' }

const report = openReport('memory', json)

function megabytes(name: string, value: number, goal: string | undefined): void {
  report.figure({ name, value, unit: 'MB', ...(goal === undefined ? {} : { goal }) })
}

function memoryOf(shop: RunningShop['shop']) {
  return processMemory(shop.pid() ?? 0)
}

async function measure(
  { shop, port }: RunningShop,
  { loads }: LoadAndFloor,
  database: string,
  goals: Goals,
): Promise<void> {
  const peak = (name: string) => megabytes(`${name}, ${database}`, memoryOf(shop).peak, goals.peak)
  const resident = (name: string, goal?: string) =>
    megabytes(`${name}, ${database}`, memoryOf(shop).now, goal)
  peak("peak of the demo's first start")
  await shop.stop()
  const since = performance.now()
  await shop.start()
  await (await fetch(shop.address)).arrayBuffer()
  const value = (performance.now() - since) / 1000
  report.figure({ name: `cold start to the first page, ${database}`, value, unit: 's', goal: goals.start })
  await sleep(IDLE_MS)
  peak('peak of a later start')
  resident('memory idle', goals.idle)
  const made = Array.from({ length: 5000 }, (_none, at) => ({ path: `/search/kopi%20${at}` }))
  const questions = made.flatMap((page, at) => [page, { path: PLACES[at % PLACES.length] ?? '/' }])
  for (const round of ['loaded', 'loaded again']) {
    await loads.run(httpLoad(port, questions, { ms: LOADED_MS }))
    resident(`memory ${round}`, goals.loaded)
  }
  megabytes(`peak of the load, ${database}`, memoryOf(shop).peak, goals.loaded)
}

async function measureFirstStart({ shop }: RunningShop, database: string, { peak }: Goals): Promise<void> {
  megabytes(`peak of the first start, empty, ${database}`, memoryOf(shop).peak, peak)
}

const EMPTY = { environment: { DEMO: 'off' } }

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    if (isWanted('PostgreSQL')) {
      await withMeasuredShop(EMPTY, (shop) => measureFirstStart(shop, 'PostgreSQL', POSTGRES_GOALS))
      await withMeasuredShop({}, (shop) => measure(shop, loadAndFloor, 'PostgreSQL', POSTGRES_GOALS))
    }
    if (isWanted('embedded')) {
      await withEmbeddedShop(EMPTY, (shop) => measureFirstStart(shop, 'embedded', EMBEDDED_GOALS))
      await withEmbeddedShop({}, (shop) => measure(shop, loadAndFloor, 'embedded', EMBEDDED_GOALS))
    }
  })
} finally {
  report.finish()
}
