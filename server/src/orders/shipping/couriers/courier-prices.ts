/** Cached for a day by place and kilogram: the price shown is the price charged. Undefined on failure. */
import { WEIGHT_GRAMS_MAX } from '@warung/contract/values/admin-limits.ts'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../../platform/log/log.ts'
import { throttledLog } from '../../../platform/log/throttled-log.ts'
import type { Network } from '../../../platform/network/network.ts'
import { singleFlight } from '../../../platform/queues/single-flight.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { startedKilograms } from '../weigh-lines.ts'
import type { Courier, CourierOffer, CourierParcel } from './courier.ts'
import { courierBreaker } from './courier-breaker.ts'
import { courierBudget } from './courier-budget.ts'
import { CourierFailure } from './courier-failure.ts'

export type CourierTiming = {
  readonly totalMs: number
  readonly failureTtlMs: number
  readonly openMs: number
}

export const COURIER_TIMING: CourierTiming = {
  totalMs: 3000,
  failureTtlMs: 30_000,
  openMs: 30_000,
}

export type PriceContext = {
  readonly today: string
  readonly network?: Network | undefined
}

export type CourierPrices = {
  /** Cheapest first. Throws only if the installation is broken. */
  readonly find: (
    parcel: CourierParcel,
    context: PriceContext,
  ) => Promise<readonly CourierOffer[] | undefined>
}

export type CourierContext = {
  readonly now: () => Date
  readonly log: Pick<Log, 'warn'>
  readonly isPostalCode: (text: string) => Promise<boolean>
  readonly limitFactor: number
}

const PARCELS_CACHED_MAX = 5000
const OFFERS_MAX = 12

type CacheEntry = { readonly offers: readonly CourierOffer[] | undefined }

/** The shop's own words: a library's message may contain an address. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'took too long'
  return error instanceof CourierFailure ? error.message : 'could not be reached'
}

function usableOffers(offers: readonly CourierOffer[]): readonly CourierOffer[] {
  if (offers.length === 0) throw new CourierFailure('offered nothing', { isOfParcel: true })
  const sorted = offers.toSorted((one, other) => one.price - other.price)
  const codes = sorted.map(({ code }) => code)
  return sorted.filter(({ code }, index) => codes.indexOf(code) === index).slice(0, OFFERS_MAX)
}

/** Couriers charge by the kilogram: parcels with the same rounded weight share a price. */
function wholeKilograms({ postal_code, weight_grams }: CourierParcel): CourierParcel {
  return { postal_code, weight_grams: startedKilograms(weight_grams) * 1000 }
}

/** Counts a failure against the network unless the parcel caused it. */
function offerRequester(
  courier: Courier,
  breaker: ReturnType<typeof courierBreaker>,
  warn: (why: string) => void,
  totalMs: number,
): (parcel: CourierParcel, network: string) => Promise<CacheEntry> {
  return async (parcel, network) => {
    const signal = AbortSignal.timeout(totalMs)
    try {
      const offers = usableOffers(await courier.findOffers(parcel, signal))
      breaker.succeed()
      return { offers }
    } catch (error) {
      warn(reasonOf(error, signal))
      if (error instanceof CourierFailure && error.isOfParcel) breaker.succeed()
      else breaker.fail(network)
      return { offers: undefined }
    }
  }
}

function openOfferCache(now: () => number): LRUCache<string, CacheEntry> {
  return new LRUCache({ max: PARCELS_CACHED_MAX, ttlResolution: 0, perf: { now } })
}

export function courierPrices(
  courier: Courier,
  { now, log, isPostalCode, limitFactor }: CourierContext,
  timing: CourierTiming = COURIER_TIMING,
): CourierPrices {
  const clock = (): number => now().getTime()
  const cache = openOfferCache(clock)
  const onceForAll = singleFlight<CacheEntry | undefined>()
  const budget = courierBudget(limitFactor)
  const breaker = courierBreaker(clock, timing.openMs)
  const throttled = throttledLog(log)
  const warn = (why: string): void => throttled.warn(`${courier.name} ${why}: the table of rates stands in`)

  const requestOffers = offerRequester(courier, breaker, warn, timing.totalMs)

  return {
    find: async (requestedParcel, { today, network }) => {
      const parcel = wholeKilograms(requestedParcel)
      const key = `${parcel.postal_code} ${parcel.weight_grams} ${today}`
      const cached = cache.get(key)
      if (cached) return cached.offers
      if (parcel.weight_grams > WEIGHT_GRAMS_MAX || !(await isPostalCode(parcel.postal_code)))
        return undefined
      const networkHash = network?.hash ?? ''
      if (breaker.isOpen(networkHash)) return undefined
      // Before sharing a request, because a refusal concerns only this network.
      if (!(await budget.takeOf(networkHash))) return undefined
      const found = await onceForAll(key, async () => {
        if (!(await budget.take())) {
          warn('has been asked enough for this minute')
          return undefined
        }
        const answer = await requestOffers(parcel, networkHash)
        cache.set(key, answer, { ttl: answer.offers ? DAY_MS : timing.failureTtlMs })
        return answer
      })
      return found?.offers
    },
  }
}
