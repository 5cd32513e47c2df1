import type { Order } from '@warung/contract/orders.ts'
import { lazy } from 'react'
import type { PageMethod } from '../../client/context'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'

function QrisRadio() {
  return 'QRIS'
}

function qrisMethodOf({ transfer, payment_method_id }: Order): PageMethod | undefined {
  if (!transfer?.qris) return undefined
  return { payment_method_id, name: 'QRIS', provider: 'merchant_qris', options: {}, isPermitted: true }
}

export const merchantQris: BrowserProvider = {
  RadioContent: QrisRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./qris-block'))),
  methodOf: qrisMethodOf,
}
