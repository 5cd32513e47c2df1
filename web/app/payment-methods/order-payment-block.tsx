import { lazy } from 'react'
import type { PageMethod } from '../client/context'
import { AwaitedPart } from '../startup/awaited-part'
import { loadChunk } from '../startup/load-chunk'
import type { BrowserProviders, OrderBlockProps } from './browser-provider'
import { methodOfOrder } from './method-name'

const LazyChangeMethod = lazy(() => loadChunk(() => import('./change-method')))

type Props = Omit<OrderBlockProps, 'method'> & {
  methods: readonly PageMethod[]
  providers: BrowserProviders
}

/** Nothing if the shop offers no other method, or already looks for a transfer. */
function OtherMethods({ methods, providers, order, calls, showOrder }: Props) {
  const [first, ...rest] = methods.filter(
    ({ payment_method_id: id, provider }) => id !== order.payment_method_id && providers[provider],
  )
  if (!first || order.accepted_at !== null || order.transfer?.reported_at) return null
  return (
    <AwaitedPart>
      <LazyChangeMethod
        order={order}
        methods={[first, ...rest]}
        providers={providers}
        calls={calls}
        showOrder={showOrder}
      />
    </AwaitedPart>
  )
}

/** The block of the order's method, and a way to change it; nothing for methods that the browser cannot pay. */
export function OrderPaymentBlock(props: Props) {
  const { methods, providers, ...block } = props
  const { order } = block
  const method = methodOfOrder(order, methods, providers)
  const OrderBlock = method && providers[method.provider]?.OrderBlock
  return (
    <>
      {OrderBlock ? (
        <AwaitedPart>
          <OrderBlock {...block} method={method} />
        </AwaitedPart>
      ) : null}
      <OtherMethods {...props} />
    </>
  )
}
