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
  const resting = new LRUCache<string, true>({
    ...{ max: NETWORKS_MAX, ttl: openMs, ttlResolution: 0, perf: { now: clock } },
  })
  const failing = new Set<string>()
  let failures = 0
  return {
    isOpen: (network) => resting.has(ALL) || resting.has(network),
    succeed: () => {
      failures = 0
      failing.clear()
    },
    fail: (network) => {
      failures += 1
      if (failing.size < FAILURES_IN_A_ROW) failing.add(network)
      if (failures >= FAILURES_IN_A_ROW) resting.set(failing.size > 1 ? ALL : network, true)
    },
  }
}
