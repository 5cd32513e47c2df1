/** What an order keeps of how it is sent, as columns and as calls tell it. */
import type { OrderShipping } from '@warung/contract/shipping.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { shopOrder } from '../database/schema/orders.ts'
import type { ChosenShipping } from './choose-shipping.ts'

/** To be selected with the order's own columns. */
export const shippingColumns = {
  code: shopOrder.shipping_option,
  courier: shopOrder.shipping_courier,
  service: shopOrder.shipping_service,
  days_min: shopOrder.shipping_days_min,
  days_max: shopOrder.shipping_days_max,
  is_pickup: shopOrder.shipping_is_pickup,
  note: shopOrder.shipping_note,
  weight_grams: shopOrder.shipping_weight_grams,
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/** Null where the shop let nobody choose. Drizzle makes null of columns that are all null. */
export function orderShippingOf(found: Nullable<OrderShipping> | null): OrderShipping | null {
  if (found?.code == null) return null
  return {
    code: found.code,
    courier: found.courier ?? '',
    service: found.service ?? '',
    days_min: found.days_min,
    days_max: found.days_max,
    is_pickup: found.is_pickup ?? false,
    note: found.note ?? '',
    weight_grams: found.weight_grams ?? 0,
  }
}

/** The names of the columns, and their values in the same order, for `insert`. */
export const SHIPPING_COLUMN_NAMES = sql.raw(
  Object.values(shippingColumns)
    .map((column) => column.name)
    .join(', '),
)

export function shippingValues(chosen: ChosenShipping | undefined): SQL {
  const { option, weight_grams } = chosen ?? {}
  const values = [
    option?.code,
    option?.courier,
    option?.service,
    option?.days_min,
    option?.days_max,
    option?.is_pickup,
    option?.note,
    weight_grams,
  ]
  return sql.join(
    values.map((value) => sql`${value ?? null}`),
    sql`, `,
  )
}
