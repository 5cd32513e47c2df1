import { SHIPPING_DAYS_MAX } from '@warung/contract/values/shipping-rates.ts'
import type { CourierOffer } from './courier.ts'

/** A higher price is the courier's mistake. */
const PRICE_MAX_RUPIAH = 100_000_000
const CODE = /^[\p{Letter}\p{Number}][\p{Letter}\p{Number} .&+/_-]{0,39}$/u
/** Longer names do not fit beside their price, so the code is shown instead. */
const NAME_LENGTH_MAX = 20

export type OfferedService = {
  readonly provider: string
  readonly courierCode: string
  readonly courierName: string
  readonly serviceCode: string
  readonly serviceName: string
  readonly price: number
  readonly duration: string
}

/** `1-4 day`, `2 - 3 days`, `3`, `1-3 Hours`; else both null */
function readDays(duration: string): Pick<CourierOffer, 'days_min' | 'days_max'> {
  const unknown = { days_min: null, days_max: null }
  const found = /^\s*(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s*(\p{Letter}*)/u.exec(duration)
  if (!found) return unknown
  const hours = /^(?:h(?:ou)?rs?|hours?|jam)$/i.test(found[3] ?? '')
  const least = Number(found[1])
  const most = Number(found[2] ?? found[1])
  const inDays = hours ? [Math.floor(least / 24), Math.ceil(most / 24)] : [least, most]
  const [days_min = 0, days_max = 0] = inDays
  return days_min > days_max || days_max < 1 || days_max > SHIPPING_DAYS_MAX
    ? unknown
    : { days_min, days_max }
}

function isShortName(name: string): boolean {
  return name.length <= NAME_LENGTH_MAX && CODE.test(name)
}

export function readOffer(offered: OfferedService): CourierOffer | undefined {
  const courierCode = offered.courierCode.trim()
  const serviceCode = offered.serviceCode.trim()
  if (!CODE.test(courierCode) || !CODE.test(serviceCode)) return undefined
  if (!Number.isInteger(offered.price) || offered.price < 1 || offered.price > PRICE_MAX_RUPIAH)
    return undefined
  const courierName = offered.courierName.trim()
  const serviceName = offered.serviceName.trim()
  return {
    code: `${offered.provider}:${courierCode}:${serviceCode}`,
    courier: isShortName(courierName) ? courierName : courierCode.toUpperCase(),
    service: isShortName(serviceName) ? serviceName : serviceCode,
    price: offered.price,
    ...readDays(offered.duration),
  }
}
