import type { PageMethod } from '../client/context'
import { ChunkFailureNotice, OptionalPart } from '../startup/chunk-failure'
import { Skeleton } from '../ui/skeleton'
import type { BrowserProviders, OrderBlockProps } from './browser-provider'
import { methodOfOrder } from './method-name'

type Props = Omit<OrderBlockProps, 'method'> & {
  methods: readonly PageMethod[]
  providers: BrowserProviders
}

/** The block of the order's own method; nothing for one that the browser cannot pay. */
export function OrderPaymentBlock({ methods, providers, ...block }: Props) {
  const { order } = block
  const method = methodOfOrder(order, methods, providers)
  const OrderBlock = method && providers[method.provider]?.OrderBlock
  return OrderBlock ? (
    <OptionalPart pending={<Skeleton className="h-36" />} failed={<ChunkFailureNotice />}>
      <OrderBlock {...block} method={method} />
    </OptionalPart>
  ) : null
}
