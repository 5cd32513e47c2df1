import { startXenditSimulator, XENDIT_ENV, type XenditSimulator } from '../../../testing/xendit-simulator.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openGatewayShop } from './gateway-shop.ts'

export type XenditShop = Awaited<ReturnType<typeof openXenditShop>>

/** The caller closes it. */
export async function openXenditShop(database: Database) {
  const { simulator: xendit, ...at } = await openGatewayShop(database, {
    payment_method_id: 5,
    start: startXenditSimulator,
    environment: ({ url }) => ({ ...XENDIT_ENV, XENDIT_API_URL: url }),
  })
  xendit.dashboard.notificationUrl = `${at.address}/api/v1/payment/notification/xendit`
  const paid = async (change: Parameters<XenditSimulator['buyer']['pay']>[1] = {}) => {
    const placed = await at.ordered()
    const { provider_order_id } = await placed.opened()
    xendit.buyer.pay(provider_order_id, change)
    await placed.pay(provider_order_id)
    return { ...placed, provider_order_id }
  }
  return { ...at, xendit, paid }
}
