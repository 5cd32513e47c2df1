import type { Order } from '@warung/contract/orders.ts'
import { lazy } from 'react'
import type { PageMethod } from '../../client/context'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { bankTransferAdds, bankTransferName } from './name'

function TransferRadio() {
  return bankTransferName
}

function methodOf({ transfer, payment_method_id }: Order): PageMethod | undefined {
  if (!transfer || transfer.qris) return undefined
  return {
    payment_method_id,
    name: bankTransferName,
    provider: 'bank_transfer',
    options: {},
    isPermitted: true,
  }
}

export const bankTransfer: BrowserProvider = {
  name: bankTransferName,
  addedToTotal: bankTransferAdds,
  RadioContent: TransferRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./transfer-block'))),
  methodOf,
}
