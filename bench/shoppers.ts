/** Sequential shoppers during other work: their latency. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from '../testing/shop-process.ts'
import { ascending, quantile } from './quantiles.ts'

const PAUSE_MS = 25

/** By name. */
export type Visits = Readonly<Record<string, (run: number) => Promise<Response>>>

/** Milliseconds, by visit. */
export type VisitTimes = ReadonlyMap<string, number[]>

export function browsingVisits({ address }: ShopProcess): Visits {
  return {
    'page: home': () => fetch(`${address}/`),
    'page: product': (run) => fetch(`${address}/product/${1 + (run % 20)}`),
    'GET /api/v1/product': (run) => fetch(`${address}/api/v1/product?page=${1 + (run % 3)}`),
    'GET /api/v1/product?keyword': (run) => fetch(`${address}/api/v1/product?keyword=kopi${run % 7}`),
  }
}

/** One shopper repeats all visits until `isOver`. */
export async function shopOn(visits: Visits, isOver: () => boolean): Promise<VisitTimes> {
  const times = new Map(Object.keys(visits).map((name): [string, number[]] => [name, []]))
  for (let run = 0; !isOver(); run += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const since = performance.now()
      const answer = await visit(run)
      await answer.arrayBuffer()
      if (answer.status >= 400) throw new Error(`${name} answered ${answer.status}`)
      times.get(name)?.push(performance.now() - since)
      await sleep(PAUSE_MS)
    }
  }
  return times
}

/** One shopper during `work`; a refused visit fails it. */
export async function shopWhile(visits: Visits, work: () => Promise<void>): Promise<VisitTimes> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const [times] = await Promise.all([shopOn(visits, () => isOver), working])
  return times
}

export function p95(times: readonly number[] = []): number {
  return quantile(ascending(times), 0.95)
}
