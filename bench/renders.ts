/** One address requests uncached pages: the latency of another. */
import { setTimeout as sleep } from 'node:timers/promises'
import { httpLoad, type LoadProcess, type LoadResult, openLoadProcess } from './load.ts'
import { withMeasuredShop } from './measured-shop.ts'

type Pace = { readonly perSecond: number; readonly seconds: number; readonly from: string }

const FLOOD: Pace = { perSecond: 200, seconds: 10, from: '127.0.0.3' }
const OTHER: Pace = { perSecond: 20, seconds: 8, from: '127.0.0.2' }
const HEAD_START_MS = 1000
/** above the queue's length, so that no request waits to be sent */
const CONNECTIONS = 1000

/** Like a crawler: searches without matches, and pages past the end. */
function madeUp(seed: string, run: number): string {
  return run % 2 ? `/search/${seed}${run}` : `/search/${seed}${run}/page/${run}`
}

/** Open loop. */
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

/** @param flooding a separate process, so that it does not delay the measurement */
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
  // rate limits stay on; refusals are not logged
  const environment = { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'silent' }
  await withMeasuredShop({ environment }, ({ port }) => measure(port, loads, flooding))
} finally {
  loads.close()
  flooding.close()
}
