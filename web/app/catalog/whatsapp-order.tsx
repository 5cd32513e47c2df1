/** Orders by WhatsApp, once the owner accepts them: a chunk that no other shop loads. */
import { type ComponentType, lazy } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { WhatsAppLine } from './whatsapp-order-link'

let LoadedLink: ComponentType<{ lines: readonly WhatsAppLine[] }> = lazy(() =>
  loadChunk(() => import('./whatsapp-order-link')),
)

/** Preloads it for the server, which renders synchronously (decisions/042). */
export async function loadWhatsAppOrder(): Promise<void> {
  LoadedLink = (await import('./whatsapp-order-link')).default
}

export function WhatsAppOrder({ lines }: { lines: readonly WhatsAppLine[] }) {
  const { takes_whatsapp_orders } = useShopProfile()
  if (!takes_whatsapp_orders || lines.length === 0) return null
  return (
    <OptionalPart>
      <LoadedLink lines={lines} />
    </OptionalPart>
  )
}
