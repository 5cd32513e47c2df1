import { lazy } from 'react'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { bankTransferName } from './name'

function TransferRadio() {
  return bankTransferName
}

export const bankTransfer: BrowserProvider = {
  name: bankTransferName,
  RadioContent: TransferRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./transfer-block'))),
}
