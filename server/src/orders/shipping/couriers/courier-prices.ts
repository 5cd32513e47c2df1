/**
 * A courier's live prices, as far as they can be had: one price a day for a place and a kilogram, so that a price that was
 * shown is the price that is charged; asked once for all who wait for it; and never waited for longer than a shopper
 * does. What cannot be had is undefined, and the merchant's own table stands in.
 */
import { WEIGHT_GRAMS_MAX } from '@warung/contract/values/limits.ts'
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
  /** for all requests of one question together */
  readonly totalMs: number
  /** how long a parcel that has no price is not asked for again */
  readonly keepFailureMs: number
  /** how long nobody is asked after failures in a row */
  readonly restMs: number
}

export const COURIER_TIMING: CourierTiming = {
  totalMs: 3000,
  keepFailureMs: 30_000,
  restMs: 30_000,
}

export type CourierAsker = {
  /** a day of the shop's own calendar: prices are of a day */
  readonly today: string
  /** undefined for what comes from no network: tests, operators */
  readonly network?: Network | undefined
}

export type CourierPrices = {
  /** Cheapest first. Never throws, but for a broken installation. */
  readonly find: (parcel: CourierParcel, asker: CourierAsker) => Promise<readonly CourierOffer[] | undefined>
}

export type CourierContext = {
  readonly now: () => Date
  readonly log: Pick<Log, 'warn'>
  /** whether Indonesia has such a postal code: no other is asked for */
  readonly isPostalCode: (text: string) => Promise<boolean>
  /** multiplies what one network may ask (RATE_LIMIT_FACTOR) */
  readonly limitFactor: number
}

const PARCELS_KEPT_MAX = 5000
/** More than these nobody reads on a phone. */
const OFFERS_MAX = 12

type Known = { readonly offers: readonly CourierOffer[] | undefined }

/** In words of our own: what a library says may hold an address. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'took too long'
  return error instanceof CourierFailure ? error.message : 'could not be reached'
}

/** Each service once; a courier that offers nothing is as good as none. */
function usableOffers(offers: readonly CourierOffer[]): readonly CourierOffer[] {
  if (offers.length === 0) throw new CourierFailure('offered nothing', { isOfParcel: true })
  const sorted = offers.toSorted((one, other) => one.price - other.price)
  const codes = sorted.map(({ code }) => code)
  return sorted.filter(({ code }, place) => codes.indexOf(code) === place).slice(0, OFFERS_MAX)
}

/** Couriers charge by the kilogram: all that weighs up to the same one is the same parcel to them. */
function wholeKilograms({ postal_code, weight_grams }: CourierParcel): CourierParcel {
  return { postal_code, weight_grams: startedKilograms(weight_grams) * 1000 }
}

export function courierPrices(
  courier: Courier,
  { now, log, isPostalCode, limitFactor }: CourierContext,
  timing: CourierTiming = COURIER_TIMING,
): CourierPrices {
  const clock = (): number => now().getTime()
  const known = new LRUCache<string, Known>({ max: PARCELS_KEPT_MAX, ttlResolution: 0, perf: { now: clock } })
  const onceForAll = singleFlight<Known | undefined>()
  const budget = courierBudget(limitFactor)
  const breaker = courierBreaker(clock, timing.restMs)
  const throttled = throttledLog(log)
  const warn = (why: string): void => throttled.warn(`${courier.name} ${why}: the table of rates stands in`)

  const ask = async (parcel: CourierParcel, network: string): Promise<Known> => {
    const signal = AbortSignal.timeout(timing.totalMs)
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

  return {
    find: async (given, { today, network }) => {
      const parcel = wholeKilograms(given)
      const key = `${parcel.postal_code} ${parcel.weight_grams} ${today}`
      const cached = known.get(key)
      if (cached) return cached.offers
      if (parcel.weight_grams > WEIGHT_GRAMS_MAX || !(await isPostalCode(parcel.postal_code)))
        return undefined
      const asker = network?.hash ?? ''
      if (breaker.isOpen(asker)) return undefined
      // before it waits with others: a refusal is the asker's own
      if (!(await budget.takeOf(asker))) return undefined
      const found = await onceForAll(key, async () => {
        if (!(await budget.take())) {
          warn('has been asked enough for this minute')
          return undefined
        }
        const answer = await ask(parcel, asker)
        known.set(key, answer, { ttl: answer.offers ? DAY_MS : timing.keepFailureMs })
        return answer
      })
      return found?.offers
    },
  }
}
