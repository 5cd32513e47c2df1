import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { requireAdmin } from '../shell/require-admin'

export type OrdersToPrint = {
  readonly orders: readonly OrderToShip[]
  readonly missing: readonly string[]
  readonly failure: string | undefined
}

export async function loadOrdersToPrint(request: Request): Promise<OrdersToPrint> {
  requireAdmin(request)
  const named = new URL(request.url).searchParams.get('orders') ?? ''
  if (named === '') return { orders: [], missing: [], failure: undefined }
  try {
    const { data } = await browserApi('GET /api/v1/admin/packing-slip', {
      query: { order_ids: named.split(',').map(Number) },
    })
    const found = new Set(data.map(({ order_id }) => String(order_id)))
    const missing = named.split(',').filter((orderId) => !found.has(orderId))
    return { orders: data, missing, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { orders: [], missing: [], failure: error.message }
  }
}
