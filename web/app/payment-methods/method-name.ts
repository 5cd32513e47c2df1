import type { PageMethod } from '../client/context'
import type { ChosenMethod } from '../stored/checkout'
import type { BrowserProviders } from './browser-provider'

/** In the language of the pages, where the provider has one; else the server's. */
export function methodName(
  { payment_method_id: id, name }: ChosenMethod,
  methods: readonly PageMethod[],
  providers: BrowserProviders,
): string {
  const method = methods.find(({ payment_method_id }) => payment_method_id === id)
  return (method && providers[method.provider]?.name) ?? name
}
