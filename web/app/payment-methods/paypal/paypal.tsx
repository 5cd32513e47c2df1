import { lazy } from 'react'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { paypalTexts } from './texts'

function PayPalRadio() {
  return paypalTexts.radio
}

export const paypal: BrowserProvider = {
  RadioContent: PayPalRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./paypal-block'))),
}
