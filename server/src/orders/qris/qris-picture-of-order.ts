import type { Order } from '@warung/contract/orders.ts'
import { LRUCache } from 'lru-cache'
import { drawQrCode } from './draw-qr-code.ts'
import { dynamicQris } from './dynamic-qris.ts'

type QrisDrawing = NonNullable<NonNullable<NonNullable<Order['transfer']>['qris']>['picture']>

/** Cached, because an open order's page polls every few seconds. */
const drawnCodes = new LRUCache<string, QrisDrawing>({ max: 500 })

/** @param staticCode checked @param rupiah whole, 1 to 10,000,000 */
export function qrisPicture(staticCode: string, rupiah: number): QrisDrawing {
  const code = dynamicQris(staticCode, rupiah)
  const cached = drawnCodes.get(code)
  if (cached) return cached
  const picture = { code, ...drawQrCode(code) }
  drawnCodes.set(code, picture)
  return picture
}
