/** Shown for a sold-out product once the owner turns it on: a chunk that no other page loads. */
import { type ComponentType, lazy } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'

let LoadedAlertForm: ComponentType<{ id: number }> = lazy(() => loadChunk(() => import('./stock-alert-form')))

/** Preloads it for the server, which renders synchronously (decisions/042). */
export async function loadStockAlert(): Promise<void> {
  LoadedAlertForm = (await import('./stock-alert-form')).default
}

export function StockAlert({ id }: { id: number }) {
  return useShopProfile().has_stock_alerts ? (
    <OptionalPart>
      <LoadedAlertForm id={id} />
    </OptionalPart>
  ) : null
}
