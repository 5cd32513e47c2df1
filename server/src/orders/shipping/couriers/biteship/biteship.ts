/** https://biteship.com/docs/api/rates/retrieve: a failure has `success: false`, `error` and `code`. */
import { z } from 'zod'
import type { Courier, CourierOffer } from '../courier.ts'
import { CourierFailure } from '../courier-failure.ts'
import { fetchJson } from '../fetch-json.ts'
import { readOffer } from '../read-offer.ts'

export const BITESHIP_URL = 'https://api.biteship.com'

export type BiteshipAccount = {
  readonly apiUrl: string
  readonly apiKey: string
  readonly originPostalCode: string
  readonly companies: readonly string[]
}

const rates = z.object({ success: z.literal(true), pricing: z.array(z.unknown()) })
const rate = z.object({
  courier_name: z.string(),
  courier_code: z.string(),
  courier_service_name: z.string(),
  courier_service_code: z.string(),
  price: z.number(),
  currency: z.literal('IDR').optional(),
  shipment_duration_range: z.string().catch(''),
  shipment_duration_unit: z.string().catch(''),
})

function biteshipOffer(line: unknown): CourierOffer | undefined {
  const parsed = rate.safeParse(line)
  if (!parsed.success) return undefined
  const found = parsed.data
  return readOffer({
    provider: 'biteship',
    courierCode: found.courier_code,
    courierName: found.courier_name,
    serviceCode: found.courier_service_code,
    serviceName: found.courier_service_name,
    price: found.price,
    duration: `${found.shipment_duration_range} ${found.shipment_duration_unit}`,
  })
}

export function biteship({ apiUrl, apiKey, originPostalCode, companies }: BiteshipAccount): Courier {
  return {
    name: 'Biteship',
    findOffers: async ({ postal_code, weight_grams }, signal) => {
      const answer = await fetchJson(`${apiUrl}/v1/rates/couriers`, {
        method: 'POST',
        headers: { authorization: apiKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          origin_postal_code: Number(originPostalCode),
          destination_postal_code: Number(postal_code),
          couriers: companies.join(','),
          // the parcel's contents and value stay private
          items: [{ name: 'Parcel', value: 0, weight: weight_grams, quantity: 1 }],
        }),
        signal,
      })
      const parsed = rates.safeParse(answer)
      if (!parsed.success) throw new CourierFailure('answered something else than it documents')
      return parsed.data.pricing.flatMap((line) => biteshipOffer(line) ?? [])
    },
  }
}
