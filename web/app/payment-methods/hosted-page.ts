import { lazy } from 'react'
import { loadChunk } from '../startup/load-chunk'
import type { BrowserProvider } from './browser-provider'
import { gatewayName } from './gateway-name'

const LazyPageBlock = lazy(() => loadChunk(() => import('./hosted-page-block')))

/** For a provider with a page of its own for all ways to pay. @param provider its public name, since a shop may offer several */
export function hostedPageProvider(provider: string): BrowserProvider {
  const name = `${gatewayName} (${provider})`
  return { name, RadioContent: () => name, OrderBlock: LazyPageBlock }
}
