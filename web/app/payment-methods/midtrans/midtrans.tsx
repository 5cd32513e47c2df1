import { lazy } from 'react'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { gatewayName } from '../gateway-name'

function MidtransRadio() {
  return gatewayName
}

export const midtrans: BrowserProvider = {
  name: gatewayName,
  RadioContent: MidtransRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./snap-block'))),
}
