/** https://rajaongkir.com/docs: a failure has `data: null`. */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Courier, CourierOffer } from '../courier.ts'
import { CourierFailure } from '../courier-failure.ts'
import { fetchJson } from '../fetch-json.ts'
import { readOffer } from '../read-offer.ts'

export const RAJAONGKIR_URL = 'https://rajaongkir.komerce.id/api/v1'

export type RajaOngkirAccount = {
  readonly apiUrl: string
  readonly apiKey: string
  readonly originPostalCode: string
  readonly companies: readonly string[]
}

/** Cached, because place ids rarely change and each lookup uses the daily quota. */
const PLACES_CACHED_MAX = 5000
const PLACE_TTL_MS = 24 * 60 * 60_000

const places = z.object({
  data: z.array(
    z.object({ id: z.int().min(1), zip_code: z.union([z.string(), z.number()]).transform(String) }),
  ),
})
/** Entries are parsed one by one, so that an invalid one does not spoil the others. */
const costs = z.object({ data: z.array(z.unknown()) })
const cost = z.object({
  name: z.string(),
  code: z.string(),
  service: z.string(),
  cost: z.number(),
  etd: z.string().catch(''),
})

function parseAs<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new CourierFailure('answered something else than it documents')
  return parsed.data
}

function rajaOngkirOffer(line: unknown): CourierOffer | undefined {
  const parsed = cost.safeParse(line)
  if (!parsed.success) return undefined
  const { name, code, service, cost: price, etd } = parsed.data
  return readOffer({
    provider: 'rajaongkir',
    courierCode: code,
    courierName: name,
    serviceCode: service,
    serviceName: service,
    price,
    duration: etd,
  })
}

export function rajaOngkir({ apiUrl, apiKey, originPostalCode, companies }: RajaOngkirAccount): Courier {
  const ids = new LRUCache<string, number>({ max: PLACES_CACHED_MAX, ttl: PLACE_TTL_MS })
  const headers = { key: apiKey, accept: 'application/json' }

  const placeId = async (postalCode: string, signal: AbortSignal): Promise<number> => {
    const cached = ids.get(postalCode)
    if (cached !== undefined) return cached
    const query = new URLSearchParams({ search: postalCode, limit: '20', offset: '0' })
    const url = `${apiUrl}/destination/domestic-destination?${query}`
    const { data } = parseAs(places, await fetchJson(url, { headers, signal }))
    const found = data.find(({ zip_code }) => zip_code === postalCode)
    if (!found) throw new CourierFailure('knows no place of a postal code', { isOfParcel: true })
    ids.set(postalCode, found.id)
    return found.id
  }

  return {
    name: 'RajaOngkir',
    findOffers: async ({ postal_code, weight_grams }, signal) => {
      const [origin, destination] = await Promise.all([
        placeId(originPostalCode, signal),
        placeId(postal_code, signal),
      ])
      const body = new URLSearchParams({
        origin: String(origin),
        destination: String(destination),
        weight: String(weight_grams),
        courier: companies.join(':'),
        price: 'lowest',
      })
      const answer = await fetchJson(`${apiUrl}/calculate/domestic-cost`, {
        method: 'POST',
        headers,
        body,
        signal,
      })
      return parseAs(costs, answer).data.flatMap((line) => rajaOngkirOffer(line) ?? [])
    },
  }
}
