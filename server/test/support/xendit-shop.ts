/** A shop whose orders are paid on the page of a Xendit simulator, over HTTP. */
import type { Order } from '@warung/contract/orders.ts'
import { startXenditSimulator, XENDIT_ENV, type XenditSimulator } from '../../../testing/xendit-simulator.ts'
import type { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openPaymentMethods } from '../../src/providers/payment-methods.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { placedOrder } from './orders.ts'
import { alwaysOffered, openShop } from './shop.ts'

const XENDIT = 5

export const quiet = { warn: () => {}, error: () => {} } as unknown as Parameters<typeof reconcilePayments>[3]

export type XenditShop = Awaited<ReturnType<typeof openXenditShop>>

/** The caller closes it. */
export async function openXenditShop(database: Database) {
  let address = ''
  let now = () => new Date('2026-11-19T17:30:00Z')
  const xendit = await startXenditSimulator(() => now())
  const config = readConfig({ NODE_ENV: 'test', ...XENDIT_ENV, XENDIT_API_URL: xendit.url })
  const options = { publicUrl: () => address, now: () => now(), sharedSimulatorUrl: undefined }
  const methods = await openPaymentMethods(database.db, await openPayments(config, options).load(database.db))
  const provider = methods.find(({ payment_method_id }) => payment_method_id === XENDIT)?.provider
  if (!provider) throw new Error('the method was not opened')
  const shop = await openShop(database, { payments: alwaysOffered(methods) })
  ;({ address, now } = shop)
  xendit.dashboard.notificationUrl = `${address}/api/v1/payment/notification/xendit`

  const ordered = async () => {
    const placed = await placedOrder(shop, { payment_method_id: XENDIT, price: 90_001 })
    const { params, who } = placed
    const opened = async (as = who) =>
      (await shop.call('POST /api/v1/order/{id}/provider-order', { params }, as)).data
    const refund = async (refunded_amount: string, amount?: string) => {
      const body = { refunded_amount, ...(amount ? { amount } : {}) }
      const admin = await shop.signInAs('admin')
      return (await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)).data
    }
    return { ...placed, opened, refund }
  }
  const paid = async (change: Parameters<XenditSimulator['buyer']['pay']>[1] = {}) => {
    const placed = await ordered()
    const { provider_order_id } = await placed.opened()
    xendit.buyer.pay(provider_order_id, change)
    await placed.pay(provider_order_id)
    return { ...placed, provider_order_id }
  }
  const exceptionsOf = async ({ order_id }: Pick<Order, 'order_id'>) => {
    const admin = await shop.signInAs('admin')
    const { exceptions } = (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data
    return exceptions.filter((each) => each.order_id === order_id).map(({ kind }) => kind)
  }
  return {
    ...{ shop, address, xendit, provider, ordered, paid, exceptionsOf },
    /** What Xendit has told is asked about. */
    events: () => processWebhooks(shop.db, provider, { now: shop.now, log: quiet }),
    close: async (): Promise<void> => {
      await shop.close()
      await xendit.stop()
    },
  }
}
