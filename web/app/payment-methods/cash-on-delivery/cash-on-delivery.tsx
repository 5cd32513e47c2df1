import type { Order } from '@warung/contract/orders.ts'
import { lazy } from 'react'
import type { PageMethod } from '../../client/context'
import { OptionalPart } from '../../startup/chunk-failure'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider, RadioProps } from '../browser-provider'
import { cashOnDeliveryName } from './name'

const LazyTerms = lazy(() => loadChunk(() => import('./cash-terms')))

function CashRadio({ options }: RadioProps) {
  return (
    <span className="grid gap-0.5 py-2">
      {cashOnDeliveryName}
      <OptionalPart pending={<span className="text-sm">&nbsp;</span>} failed={null}>
        <LazyTerms options={options} />
      </OptionalPart>
    </span>
  )
}

function methodOfAccepted({ accepted_at, payment_method_id }: Order): PageMethod | undefined {
  return accepted_at === null
    ? undefined
    : {
        payment_method_id,
        name: cashOnDeliveryName,
        provider: 'cash_on_delivery',
        options: {},
        isPermitted: true,
      }
}

export const cashOnDelivery: BrowserProvider = {
  name: cashOnDeliveryName,
  RadioContent: CashRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./cash-block'))),
  methodOf: methodOfAccepted,
}
