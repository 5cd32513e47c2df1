import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { ShippingQuote } from '@warung/contract/shipping.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { CourierPrices } from './couriers/courier-prices.ts'
import { findPublishedProducts, type RequestedLine } from './find-published-products.ts'
import { type Destination, isInIndonesia } from './match-zone.ts'
import { hasShippingOptions, type ShippingOptions, shippingOptions } from './shipping-options.ts'
import { type WeighedLine, weighLines } from './weigh-lines.ts'

export type ShippingContext = {
  readonly settings: Pick<ShopSettings, 'shipping' | 'shipping_rates' | 'tax'>
  readonly couriers: CourierPrices | undefined
  readonly today: string
  readonly network: Network
}

/** @throws {Problem} prices_changed, order_too_large */
export type PriceShipping = (lines: readonly WeighedLine[]) => ShippingOptions

/** Omits products that are no longer sold: placing the order reports them. */
async function findLines(db: Db, wanted: readonly RequestedLine[], today: string): Promise<WeighedLine[]> {
  if (wanted.length === 0) return []
  const found = await findPublishedProducts(db, wanted, today)
  const products = new Map(found.map((row) => [row.product_id, row]))
  return wanted.flatMap(({ product_id, quantity }) => {
    const row = products.get(product_id)
    return row ? [{ price: row.price, weight_grams: row.weight_grams, quantity }] : []
  })
}

/** @throws {Problem} order_too_large if amounts or weights become inexact */
export function withinBounds<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new Problem('order_too_large') : error
  }
}

/** Calls the courier, so run it before the order's transaction. @returns undefined if the simple rule applies */
export async function shippingPrices(
  db: Db,
  context: ShippingContext,
  to: Destination,
  wanted: readonly RequestedLine[],
): Promise<PriceShipping | undefined> {
  const { settings, couriers, today, network } = context
  const { shipping_rates: rates, shipping, tax } = settings
  if (!couriers && !hasShippingOptions(rates)) return undefined
  const table = { rates, rule: { shipping, tax } satisfies OrderRule }
  if (!couriers || !isInIndonesia(to))
    return (lines) => withinBounds(() => shippingOptions(table, lines, to, undefined))
  const postal_code = to.postal_code.trim()
  const quotedLines = await findLines(db, wanted, today)
  let grams = 0
  try {
    grams = weighLines(quotedLines, rates.default_weight_grams)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // too heavy: placing the order reports it
  }
  const offers =
    grams > 0 ? await couriers.find({ postal_code, weight_grams: grams }, { today, network }) : undefined
  return (lines) =>
    withinBounds(() => {
      // An admin has changed a weight since, so the courier priced another parcel.
      if (weighLines(lines, rates.default_weight_grams) !== grams)
        throw new Problem('prices_changed', { totals: {} })
      return shippingOptions(table, lines, to, offers)
    })
}

/** @throws {Problem} order_too_large */
export async function quoteShipping(
  db: Db,
  context: ShippingContext,
  to: Destination,
  wanted: readonly RequestedLine[],
): Promise<ShippingQuote> {
  const price = await shippingPrices(db, context, to, wanted)
  const lines = price ? await findLines(db, wanted, context.today) : []
  if (!price || lines.length === 0) return { is_offered: price !== undefined, options: [], weight_grams: 0 }
  const { options, weight_grams } = price(lines)
  return { is_offered: true, options: [...options], weight_grams }
}
