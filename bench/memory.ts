/** How soon the shop serves its first page, and what its process holds, idle and after a load of pages and calls; on each database. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
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

type Goals = { readonly start: string; readonly idle: string; readonly loaded?: string }

/** The embedded database is part of the process, so that its memory counts; nothing is set for it under load. */
const POSTGRES_GOALS: Goals = { start: '1.2 s', idle: '170 MB', loaded: '250 MB' }
const EMBEDDED_GOALS: Goals = { start: '2.5 s', idle: '400 MB' }

const report = openReport('memory', json)

/** Resident, in megabytes; Linux alone tells. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

async function measure(
  { shop, port }: RunningShop,
  { loads }: LoadAndFloor,
  database: string,
  goals: Goals,
): Promise<void> {
  const resident = (name: string, goal: string | undefined): void => {
    const value = residentMegabytes(shop.pid() ?? 0)
    report.figure({
      name: `${name}, ${database}`,
      value,
      unit: 'MB',
      ...(goal === undefined ? {} : { goal }),
    })
  }
  await shop.stop()
  const since = performance.now()
  await shop.start()
  await (await fetch(shop.address)).arrayBuffer()
  const value = (performance.now() - since) / 1000
  report.figure({ name: `cold start to the first page, ${database}`, value, unit: 's', goal: goals.start })
  await sleep(IDLE_MS)
  resident('memory idle', goals.idle)
  const made = Array.from({ length: 5000 }, (_none, at) => ({ path: `/search/kopi%20${at}` }))
  const questions = made.flatMap((page, at) => [page, { path: PLACES[at % PLACES.length] ?? '/' }])
  for (const round of ['loaded', 'loaded again']) {
    await loads.run(httpLoad(port, questions, { ms: LOADED_MS }))
    resident(`memory ${round}`, goals.loaded)
  }
}

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    if (isWanted('PostgreSQL'))
      await withMeasuredShop({}, (shop) => measure(shop, loadAndFloor, 'PostgreSQL', POSTGRES_GOALS))
    if (isWanted('embedded'))
      await withEmbeddedShop({}, (shop) => measure(shop, loadAndFloor, 'embedded', EMBEDDED_GOALS))
  })
} finally {
  report.finish()
}
