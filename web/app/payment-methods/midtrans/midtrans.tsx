import { lazy } from 'react'
import { loadChunk } from '../../startup/load-chunk'
import type { BrowserProvider } from '../browser-provider'
import { midtransName } from './name'

function MidtransRadio() {
  return midtransName
}

export const midtrans: BrowserProvider = {
  name: midtransName,
  RadioContent: MidtransRadio,
  OrderBlock: lazy(() => loadChunk(() => import('./snap-block'))),
}
