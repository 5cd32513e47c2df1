/** A shop whose orders are paid through the simulator of a gateway, over HTTP. */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openPaymentMethods } from '../../src/providers/payment-methods.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { placedOrder } from './orders.ts'
import { alwaysOffered, openShop } from './shop.ts'

const quiet = { warn: () => {}, error: () => {} } as unknown as Parameters<typeof reconcilePayments>[3]

type Simulator = { readonly url: string; stop(): Promise<void> }

type GatewayToTest<S extends Simulator> = {
  readonly payment_method_id: number
  readonly start: (now: () => Date) => Promise<S>
  /** with the keys that the simulator takes */
  readonly environment: (simulator: S) => NodeJS.ProcessEnv
}

/** The caller closes it. */
export async function openGatewayShop<S extends Simulator>(
  database: Database,
  { payment_method_id, start, environment }: GatewayToTest<S>,
) {
  let address = ''
  let now = () => new Date('2026-11-19T17:30:00Z')
  const simulator = await start(() => now())
  const config = readConfig({ NODE_ENV: 'test', ...environment(simulator) })
  const options = { publicUrl: () => address, now: () => now(), sharedSimulatorUrl: undefined }
  const methods = await openPaymentMethods(database.db, await openPayments(config, options).load(database.db))
  const provider = methods.find((each) => each.payment_method_id === payment_method_id)?.provider
  if (!provider) throw new Error('the method was not opened')
  const shop = await openShop(database, { payments: alwaysOffered(methods) })
  ;({ address, now } = shop)

  const ordered = async () => {
    const placed = await placedOrder(shop, { payment_method_id, price: 90_001 })
    const { params, who } = placed
    const opened = async (as = who) =>
      (await shop.call('POST /api/v1/order/{id}/provider-order', { params }, as)).data
    const refund = async (refunded_amount: string, amount?: string, pieces?: OrderPiece[]) => {
      const body = { refunded_amount, ...(amount ? { amount } : {}), ...(pieces ? { pieces } : {}) }
      const admin = await shop.signInAs('admin')
      return (await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)).data
    }
    return { ...placed, opened, refund }
  }
  const exceptionsOf = async ({ order_id }: Pick<Order, 'order_id'>) => {
    const admin = await shop.signInAs('admin')
    const { exceptions } = (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data
    return exceptions.filter((each) => each.order_id === order_id).map(({ kind }) => kind)
  }
  return {
    ...{ shop, address, simulator, provider, ordered, exceptionsOf },
    /** What notifications have told is asked about. */
    events: () => processWebhooks(shop.db, provider, { now: shop.now, log: quiet }),
    /** The shop asks by itself. */
    reconciled: () => reconcilePayments(shop.db, provider, shop.now, quiet),
    /** Refunds that are pending are asked about, or made. */
    refunds: () => processRefunds(shop.db, provider, shop.now, quiet),
    close: async (): Promise<void> => {
      await shop.close()
      await simulator.stop()
    },
  }
}
