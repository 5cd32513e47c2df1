/** Failures of one network pause only that network: one visitor's odd parcels cannot disable live prices for all. */
import { LRUCache } from 'lru-cache'

const FAILURES_IN_A_ROW = 3
const NETWORKS_MAX = 1000
const ALL = 'all'

export type CourierBreaker = {
  readonly isOpen: (network: string) => boolean
  readonly succeed: () => void
  readonly fail: (network: string) => void
}

export function courierBreaker(clock: () => number, openMs: number): CourierBreaker {
  const open = new LRUCache<string, true>({
    ...{ max: NETWORKS_MAX, ttl: openMs, ttlResolution: 0, perf: { now: clock } },
  })
  const failing = new Set<string>()
  let failures = 0
  return {
    isOpen: (network) => open.has(ALL) || open.has(network),
    succeed: () => {
      failures = 0
      failing.clear()
    },
    fail: (network) => {
      failures += 1
      if (failing.size < FAILURES_IN_A_ROW) failing.add(network)
      if (failures >= FAILURES_IN_A_ROW) open.set(failing.size > 1 ? ALL : network, true)
    },
  }
}
