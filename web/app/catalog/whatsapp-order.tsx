/** An order as a message to the shop, once its owner takes such orders: a chunk that no other shop loads. */
import { type ComponentType, lazy, Suspense } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { loadChunk } from '../startup/load-chunk'
import type { WhatsAppLine } from './whatsapp-order-link'

let LoadedLink: ComponentType<{ lines: readonly WhatsAppLine[] }> = lazy(() =>
  loadChunk(() => import('./whatsapp-order-link')),
)

/** For the server, which renders in one go (decisions/042). */
export async function loadWhatsAppOrder(): Promise<void> {
  LoadedLink = (await import('./whatsapp-order-link')).default
}

export function WhatsAppOrder({ lines }: { lines: readonly WhatsAppLine[] }) {
  const { takes_whatsapp_orders } = useShopProfile()
  if (!takes_whatsapp_orders || lines.length === 0) return null
  return (
    <Suspense>
      <LoadedLink lines={lines} />
    </Suspense>
  )
}
