import type { OrderShipping } from '@warung/contract/shipping.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import type { ChosenShipping } from './choose-shipping.ts'

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

/** Drizzle turns all-null columns into null. */
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

type ShippingValues = Pick<
  typeof shopOrder.$inferSelect,
  | 'shipping_option'
  | 'shipping_courier'
  | 'shipping_service'
  | 'shipping_days_min'
  | 'shipping_days_max'
  | 'shipping_is_pickup'
  | 'shipping_note'
  | 'shipping_weight_grams'
>

export function shippingValues(chosen: ChosenShipping | undefined): ShippingValues {
  const { option, weight_grams } = chosen ?? {}
  return {
    shipping_option: option?.code ?? null,
    shipping_courier: option?.courier ?? null,
    shipping_service: option?.service ?? null,
    shipping_days_min: option?.days_min ?? null,
    shipping_days_max: option?.days_max ?? null,
    shipping_is_pickup: option?.is_pickup ?? null,
    shipping_note: option?.note ?? null,
    shipping_weight_grams: weight_grams ?? null,
  }
}
