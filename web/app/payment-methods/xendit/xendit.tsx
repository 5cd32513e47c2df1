import { lazy } from 'react'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { gatewayName } from '../gateway-name'

/** A shop may offer another provider of the same ways. */
const xenditName = `${gatewayName} (Xendit)`

function XenditRadio() {
  return xenditName
}

export const xendit: BrowserProvider = {
  name: xenditName,
  RadioContent: XenditRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./invoice-block'))),
}
