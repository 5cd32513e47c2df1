/**
 * A courier's live prices, as far as they can be had: kept for minutes, so that a price that was shown is the price that
 * is charged; asked once for all who wait for it; and never waited for longer than a shopper does. What cannot be had is
 * undefined, and the merchant's own table stands in.
 */
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../durations.ts'
import type { Log } from '../../log/log.ts'
import { throttledLog } from '../../log/throttled-log.ts'
import { Problem } from '../../problems/problem.ts'
import { createRateLimiter } from '../../rate-limiter.ts'
import { singleFlight } from '../../single-flight.ts'
import type { Courier, CourierOffer, CourierParcel } from './courier.ts'
import { CourierFailure } from './courier-failure.ts'

export type CourierTiming = {
  /** for all requests of one question together */
  readonly totalMs: number
  /** how long a price stays as it was told */
  readonly keepMs: number
  /** how long a parcel that has no price is not asked for again */
  readonly keepFailureMs: number
  /** how long nobody is asked after failures in a row */
  readonly restMs: number
}

export const COURIER_TIMING: CourierTiming = {
  totalMs: 3000,
  keepMs: 10 * MINUTE_MS,
  keepFailureMs: 30_000,
  restMs: 30_000,
}

export type CourierPrices = {
  /** Cheapest first. Never throws. */
  readonly find: (parcel: CourierParcel) => Promise<readonly CourierOffer[] | undefined>
}

const PARCELS_KEPT_MAX = 5000
/** More than these nobody reads on a phone. */
const OFFERS_MAX = 12
const REST_AFTER_FAILURES = 3
/** Questions cost the merchant's allowance, and any stranger can raise one. */
const QUESTIONS = { name: 'courier questions', points: 120, seconds: 60 } as const

type Known = { readonly offers: readonly CourierOffer[] | undefined }

/** In words of our own: what a library says may hold an address. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'took too long'
  if (error instanceof CourierFailure) return error.message
  return error instanceof Problem ? 'was asked too often' : 'could not be reached'
}

/** Each service once; a courier that offers nothing is as good as none. */
function usableOffers(offers: readonly CourierOffer[]): readonly CourierOffer[] {
  if (offers.length === 0) throw new CourierFailure('offered nothing', { isOfParcel: true })
  const sorted = offers.toSorted((one, other) => one.price - other.price)
  const codes = sorted.map(({ code }) => code)
  return sorted.filter(({ code }, place) => codes.indexOf(code) === place).slice(0, OFFERS_MAX)
}

export function courierPrices(
  courier: Courier,
  { now, log }: { readonly now: () => Date; readonly log: Pick<Log, 'warn'> },
  timing: CourierTiming = COURIER_TIMING,
): CourierPrices {
  const clock = (): number => now().getTime()
  const known = new LRUCache<string, Known>({ max: PARCELS_KEPT_MAX, ttlResolution: 0, perf: { now: clock } })
  const onceForAll = singleFlight<Known>()
  const questions = createRateLimiter(QUESTIONS)
  let [failures, restsUntil] = [0, 0]

  const throttled = throttledLog(log)

  const ask = async (parcel: CourierParcel): Promise<Known> => {
    const signal = AbortSignal.timeout(timing.totalMs)
    try {
      await questions.take(
        'all',
        (retryAfterSeconds) => new Problem('too_many_requests', { retryAfterSeconds }),
      )
      const offers = usableOffers(await courier.findOffers(parcel, signal))
      failures = 0
      return { offers }
    } catch (error) {
      const why = reasonOf(error, signal)
      throttled.warn(`${courier.name} ${why}: the table of rates stands in`)
      const isOfParcel = error instanceof CourierFailure && error.isOfParcel
      failures = isOfParcel ? 0 : failures + 1
      if (failures >= REST_AFTER_FAILURES) restsUntil = clock() + timing.restMs
      return { offers: undefined }
    }
  }

  return {
    find: async (parcel) => {
      const key = `${parcel.postal_code} ${parcel.weight_grams}`
      const kept = known.get(key)
      if (kept) return kept.offers
      if (clock() < restsUntil) return undefined
      const found = await onceForAll(key, async () => {
        const answer = await ask(parcel)
        known.set(key, answer, { ttl: answer.offers ? timing.keepMs : timing.keepFailureMs })
        return answer
      })
      return found.offers
    },
  }
}
