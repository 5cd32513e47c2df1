/** One address asks for pages that were never made before: what another waits for its calls and pages meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { httpLoad, type LoadProcess, type LoadResult, openLoadProcess } from './load.ts'
import { withMeasuredShop } from './measured-shop.ts'

type Pace = { readonly perSecond: number; readonly seconds: number; readonly from: string }

const FLOOD: Pace = { perSecond: 200, seconds: 10, from: '127.0.0.3' }
const OTHER: Pace = { perSecond: 20, seconds: 8, from: '127.0.0.2' }
const HEAD_START_MS = 1000
/** more than wait for their answer at once, so that nothing waits to be asked */
const CONNECTIONS = 1000

/** As a crawler makes them up: searches that find nothing, and pages past the end. */
function madeUp(seed: string, run: number): string {
  return run % 2 ? `/search/${seed}${run}` : `/search/${seed}${run}/page/${run}`
}

/** At a steady pace, whether answers come or not. */
async function ask(
  loads: LoadProcess,
  port: number,
  { perSecond, seconds, from }: Pace,
  pathOf: (run: number) => string,
): Promise<LoadResult> {
  const questions = Array.from({ length: perSecond * seconds }, (_none, run) => ({ path: pathOf(run) }))
  return loads.run(
    httpLoad(port, questions, { connections: CONNECTIONS, ms: seconds * 1000, perSecond, from }),
  )
}

function print(name: string, { p50Ms, p95Ms, statuses }: LoadResult, { seconds }: Pace): void {
  const counts = Object.entries(statuses).map(
    ([status, count]) => `${status}: ${(count / seconds).toFixed(0)}/s`,
  )
  console.log(
    `${name.padEnd(44)} median ${p50Ms.toFixed(1).padStart(7)} ms   p95 ${p95Ms.toFixed(1).padStart(7)} ms   ${counts.join(', ')}`,
  )
}

/** @param flooding a process of its own, so that what is measured does not wait for it */
async function measure(port: number, loads: LoadProcess, flooding: LoadProcess): Promise<void> {
  const works = {
    calls: (run: number) => `/api/v1/product/${1 + (run % 30)}`,
    'kept pages': (run: number) => `/product/${1 + (run % 30)}`,
  }
  for (const [name, pathOf] of Object.entries(works)) {
    await ask(loads, port, OTHER, pathOf)
    print(`${name} of one address, alone`, await ask(loads, port, OTHER, pathOf), OTHER)
    const flooded = ask(flooding, port, FLOOD, (run) => madeUp(name.slice(0, 4), run))
    const beside = async (): Promise<void> => {
      await sleep(HEAD_START_MS)
      print(`${name}, beside another`, await ask(loads, port, OTHER, pathOf), OTHER)
    }
    const [ofFlood] = await Promise.all([flooded, beside()])
    print(`  which asks for ${FLOOD.perSecond} new pages a second`, ofFlood, FLOOD)
  }
}

const [loads, flooding] = await Promise.all([openLoadProcess(), openLoadProcess()])
try {
  // the shop's own limits are part of what is measured; what they refuse is not logged
  const environment = { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'silent' }
  await withMeasuredShop({ environment }, ({ port }) => measure(port, loads, flooding))
} finally {
  loads.close()
  flooding.close()
}
