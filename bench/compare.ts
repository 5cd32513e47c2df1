/** Measures a figure and its floor in alternating rounds, so that both share disturbances. */
import { cpuSeconds, watchForeignCpu } from './foreign-cpu.ts'
import type { Load, LoadProcess, LoadResult } from './load.ts'
import { median } from './quantiles.ts'

export type Side = {
  readonly load: Load
  /** whose CPU time an answer costs; absent for several processes */
  readonly pid?: number | undefined
}

type Round = LoadResult & { readonly cpuMicroseconds: number | undefined }

export type Comparison = {
  readonly name: string
  readonly shop: Spread
  readonly floor: Spread | undefined
  /** of the floor's answers per second, round by round */
  readonly ratio: { readonly median: number; readonly least: number; readonly most: number } | undefined
  /** floor by shop, in CPU time per answer: unaffected by other load */
  readonly cpuRatio: number | undefined
  readonly goal: string | undefined
  readonly foreignShare: number
  readonly stolenShare: number
}

export type Spread = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly cpuMicroseconds: number | undefined
  readonly statuses: Readonly<Record<string, number>>
}

export type CompareOptions = {
  readonly rounds?: number
  /** printed beside the figure */
  readonly goal?: string
}

async function roundOf(loads: LoadProcess, { load, pid }: Side): Promise<Round> {
  const before = pid === undefined ? 0 : cpuSeconds(pid)
  const result = await loads.run(load)
  const seconds = pid === undefined ? undefined : cpuSeconds(pid) - before
  return { ...result, cpuMicroseconds: seconds === undefined ? undefined : (seconds * 1e6) / result.count }
}

function spreadOf(rounds: readonly Round[]): Spread {
  const of = (read: (round: Round) => number): number => median(rounds.map(read))
  const statuses: Record<string, number> = {}
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  const costs = rounds.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? [])
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p95Ms: of(({ p95Ms }) => p95Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuMicroseconds: costs.length === 0 ? undefined : median(costs),
    statuses,
  }
}

function ratioOf(floor: readonly Round[], shop: readonly Round[]): Comparison['ratio'] {
  const ratios = shop.flatMap(({ perSecond }, at) => {
    const bare = floor[at]
    return bare ? [perSecond / bare.perSecond] : []
  })
  if (ratios.length === 0) return undefined
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

/** Alternates floor and shop, after one discarded round of each. */
export async function compareToFloor(
  loads: LoadProcess,
  name: string,
  sides: { readonly shop: Side; readonly floor?: Side },
  { rounds = 5, goal }: CompareOptions = {},
): Promise<Comparison> {
  const { shop, floor } = sides
  if (floor) await roundOf(loads, floor)
  await roundOf(loads, shop)
  const endWatch = watchForeignCpu()
  const [ofShop, ofFloor]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    if (floor) ofFloor.push(await roundOf(loads, floor))
    ofShop.push(await roundOf(loads, shop))
  }
  const [shown, bare] = [spreadOf(ofShop), floor && spreadOf(ofFloor)]
  const cpuRatio =
    bare?.cpuMicroseconds && shown.cpuMicroseconds ? bare.cpuMicroseconds / shown.cpuMicroseconds : undefined
  return { name, shop: shown, floor: bare, ratio: ratioOf(ofFloor, ofShop), cpuRatio, goal, ...endWatch() }
}
