import type { Order } from '@warung/contract/orders.ts'
import type { PageMethod } from '../client/context'
import type { ChosenMethod } from '../stored/checkout'
import type { BrowserProviders } from './browser-provider'

/** In the page's language if the provider has such a name, else the server's. */
export function methodName(
  { payment_method_id: id, name }: ChosenMethod,
  methods: readonly PageMethod[],
  providers: BrowserProviders,
): string {
  const method = methods.find(({ payment_method_id }) => payment_method_id === id)
  return (method && providers[method.provider]?.name) ?? name
}

/** What paying by it adds to the total, in words. */
export function addedByMethod(
  { payment_method_id: id }: ChosenMethod,
  methods: readonly PageMethod[],
  providers: BrowserProviders,
): string | undefined {
  const method = methods.find(({ payment_method_id }) => payment_method_id === id)
  return method && providers[method.provider]?.addedToTotal
}

/** Includes a method no longer offered; undefined if the browser does not know it. */
export function methodOfOrder(
  order: Order,
  methods: readonly PageMethod[],
  providers: BrowserProviders,
): PageMethod | undefined {
  const offered = methods.find(({ payment_method_id }) => payment_method_id === order.payment_method_id)
  if (offered) return offered
  return Object.values(providers).flatMap(({ methodOf }) => methodOf?.(order) ?? [])[0]
}

/** Like `methodName`, for a placed order. */
export function orderMethodName(
  order: Order,
  methods: readonly PageMethod[],
  providers: BrowserProviders,
): string {
  const method = methodOfOrder(order, methods, providers)
  return (method && providers[method.provider]?.name) ?? order.payment_method_name
}
