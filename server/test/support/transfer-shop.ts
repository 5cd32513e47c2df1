/** A shop whose owner offers bank transfers beside PayPal. */
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openSettingsCache } from '../../src/platform/settings/settings-cache.ts'
import { openOfferedMethods } from '../../src/providers/offered-methods.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { placedOrder } from './orders.ts'
import { saveSettings } from './settings.ts'
import { openShop, type TestShop } from './shop.ts'

export const ACCOUNTS = [
  { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' },
  { bank: 'Bank Mandiri', number: '1370012345678', holder: 'CV Toko Sari' },
]
const OPTIONS = { publicUrl: () => '', now: () => new Date(), sharedSimulatorUrl: undefined }
export const BY_TRANSFER = TRANSFER_METHOD.payment_method_id

/** The shop's own providers, as its settings offer them: transfers are not on yet. */
export async function openUnconfiguredShop(
  database: Database,
  environment: Record<string, string> = {},
): Promise<TestShop> {
  const { load } = openPayments(readConfig({ NODE_ENV: 'test' }), OPTIONS)
  const log = { warn: () => {} }
  const settings = await openSettingsCache({ database, fixed: {}, log })
  const payments = await openOfferedMethods({ db: database.db, load, settings: settings.current })
  return openShop(database, { environment, parts: { settings, payments } })
}

export async function offerTransfers(shop: TestShop): Promise<void> {
  const owner = await shop.signInAs('superAdmin')
  const payment_methods = [1, BY_TRANSFER].map((payment_method_id) => ({ payment_method_id, is_on: true }))
  await saveSettings(shop, { bank_accounts: ACCOUNTS, payment_methods }, owner)
}

/** How a shop offers a method whose payments an admin confirms. */
type OfferedManualMethod = {
  readonly payment_method_id: number
  readonly offer: (shop: TestShop) => Promise<void>
}

const TRANSFERS: OfferedManualMethod = { payment_method_id: BY_TRANSFER, offer: offerTransfers }

export async function openTransferShop(database: Database, manual: OfferedManualMethod = TRANSFERS) {
  const { payment_method_id } = manual
  const shop = await openUnconfiguredShop(database)
  await manual.offer(shop)
  /** A new one each time: tests let days pass. */
  const admin = () => shop.signInAs('admin')
  const method = shop.context.payments.all().find((each) => each.payment_method_id === payment_method_id)
  if (!method) throw new Error('the shop cannot charge by this method')
  const provider: PaymentProvider = method.provider
  const ordered = async (options: Parameters<typeof placedOrder>[1] = {}) => {
    const placed = await placedOrder(shop, { price: 90_001, payment_method_id, ...options })
    const { params, who, order } = placed
    const token = order.order_link.split('#')[1] ?? ''
    return {
      ...placed,
      sum: Number(order.payment_amount),
      report: () => shop.call('PUT /api/v1/order/{id}/transfer-report', { params }, who),
      /** by the order's link, however late */
      reportByLink: () => shop.call('PUT /api/v1/order-link/transfer-report', { body: { token } }),
      seenByLink: async () => (await shop.call('POST /api/v1/order-link', { body: { token } })).data.order,
      receive: async (body: {
        amount: number
        received_on?: string
        note?: string
        is_second_payment?: boolean
      }) => shop.call('POST /api/v1/admin/order/{id}/transfer', { params, body }, await admin()),
      refuse: async (reason: string) =>
        shop.call(
          'POST /api/v1/admin/order/{id}/transfer-refusal',
          { params, body: { reason } },
          await admin(),
        ),
      timeline: async () => {
        const { data } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, await admin())
        return data.map(({ kind, detail }) => (detail === '' ? kind : `${kind}: ${detail}`))
      },
    }
  }
  const money = async () => (await shop.call('GET /api/v1/admin/money', { query: {} }, await admin())).data
  const toConfirm = async () => {
    const listed = await shop.call(
      'GET /api/v1/admin/order',
      { query: { state: 'to_confirm' } },
      await admin(),
    )
    const { data: tasks } = await shop.call('GET /api/v1/admin/pending-tasks', {}, await admin())
    return {
      ids: listed.data.map(({ order_id }) => order_id),
      total: listed.meta.total,
      tasks: tasks.to_confirm,
    }
  }
  return { shop, admin, provider, ordered, money, toConfirm }
}
export type TransferShop = Awaited<ReturnType<typeof openTransferShop>>
