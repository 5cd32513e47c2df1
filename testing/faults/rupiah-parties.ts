/** Who stands beside the shop where orders are paid in rupiah: two gateways, and the merchant with his account and courier. */
import { DEFAULT_COD_RULE } from '@warung/contract/values/cod-rule.ts'
import { NO_INVOICES } from '@warung/contract/values/invoices.ts'
import { NO_QRIS } from '@warung/contract/values/no-qris.ts'
import { COD_METHOD, QRIS_METHOD, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { MIDTRANS_ENV, startMidtransSimulator } from '../midtrans-simulator.ts'
import { STATIC_CODE } from '../static-qris.ts'
import { startXenditSimulator, XENDIT_ENV } from '../xendit-simulator.ts'
import { dataOf, jsonHeaders, retryUntilAnswered } from './patient-browser.ts'

const MIDTRANS = 4
const XENDIT = 5
export const BY_GATEWAY: readonly number[] = [MIDTRANS, XENDIT]
const MANUAL: readonly number[] = [TRANSFER_METHOD.payment_method_id, QRIS_METHOD.payment_method_id]
export const IN_CASH = COD_METHOD.payment_method_id
export const RUPIAH_WAYS: readonly number[] = [...MANUAL, ...BY_GATEWAY, IN_CASH]

const SETTINGS = {
  bank_accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }],
  qris: { ...NO_QRIS, code: STATIC_CODE, is_allowed: true },
  cod_rule: { ...DEFAULT_COD_RULE, most: 100_000_000, refusals_max: 100 },
  invoices: { ...NO_INVOICES, is_on: true, seller_name: 'Sari Dewi', seller_address: 'Jl. Malioboro 1' },
  payment_methods: [1, ...RUPIAH_WAYS].map((payment_method_id) => ({ payment_method_id, is_on: true })),
}

/** Money that left a buyer for an order, in whole rupiah, and what of it came back. */
export type Paid = { readonly orderId: number; readonly amount: number; readonly back: number }

export type RupiahParties = Awaited<ReturnType<typeof startRupiahParties>>

/** One answer in ten fails, hangs or is lost, as at the other provider. */
function faultyBy(random: () => number) {
  return () => {
    const chance = random()
    if (chance < 0.05) return 'unavailable'
    if (chance < 0.06) return 'limits'
    if (chance < 0.08) return 'hangs'
    return chance < 0.1 ? 'cuts' : undefined
  }
}

/** The caller closes them. */
export async function startRupiahParties(shop: string, random: () => number) {
  const now = () => new Date()
  const midtrans = await startMidtransSimulator(now)
  const xendit = await startXenditSimulator(now)
  for (const { faults } of [midtrans, xendit]) faults.byChance = faultyBy(random)
  xendit.dashboard.notificationUrl = `${shop}/api/v1/payment/notification/xendit`
  /** order ids by the gateways' ids */
  const opened = new Map<string, number>()
  /** what came into the merchant's hands, and what he sent back */
  const received: Paid[] = []
  let admin: Record<string, string> = {}

  const asAdmin = (method: string, path: string, body: unknown = {}) =>
    retryUntilAnswered(`${shop}/api/v1/admin/${path}`, jsonHeaders(method, body, admin))

  async function sendManualRefunds(): Promise<void> {
    const owed = await asAdminList('refund-by-hand')
    for (const { order_id, refund_id, amount } of owed) {
      const sent = await asAdmin('POST', `order/${order_id}/refund/${refund_id}/sent`)
      if (sent?.status === 200) received.push({ orderId: Number(order_id), amount: 0, back: Number(amount) })
    }
  }
  async function asAdminList(path: string): Promise<readonly Record<string, unknown>[]> {
    const reply = await retryUntilAnswered(`${shop}/api/v1/admin/${path}`, { headers: admin })
    return (reply?.body.data ?? []) as Record<string, unknown>[]
  }

  return {
    environment: {
      ...{ ...MIDTRANS_ENV, MIDTRANS_API_URL: midtrans.url },
      ...{ ...XENDIT_ENV, XENDIT_API_URL: xendit.url },
    },
    asAdmin,
    received,
    /** @throws when the shop does not take them */
    turnOn: async (adminToken: string): Promise<void> => {
      admin = { authorization: `Bearer ${adminToken}` }
      const states = await retryUntilAnswered(`${shop}/api/v1/admin/setting`, { headers: admin })
      const versions = Object.entries(dataOf(states) as Record<string, { version: number }>)
      const body = {
        ...SETTINGS,
        versions: Object.fromEntries(versions.map(([key, { version }]) => [key, version])),
      }
      const saved = await asAdmin('PUT', 'setting', body)
      if (saved?.status !== 200) throw new Error(`settings were refused: ${JSON.stringify(saved)}`)
    },
    gateway: (payment_method_id: number) => {
      const note = (id: string, orderId: number) => opened.set(id, orderId)
      return payment_method_id === MIDTRANS
        ? {
            note,
            pay: (id: string, more: number) => {
              const { gross_amount } = midtrans.buyer.choose(id)
              midtrans.buyer.pay(id, { gross_amount: `${Number(gross_amount) + more}.00` })
            },
            notify: (id: string) => midtrans.notify(id, {}, `${shop}/api/v1/payment/notification/midtrans`),
          }
        : {
            note,
            pay: (id: string, more: number) => {
              xendit.buyer.pay(id, { request_amount: xendit.sessionOf(id).amount + more })
            },
            notify: (id: string) => xendit.notify(id),
          }
    },
    calmDown: (): void => {
      for (const { faults } of [midtrans, xendit]) faults.byChance = undefined
    },
    /** What takes them a while. */
    finishRefunds: async (): Promise<void> => {
      await xendit.finishRefunds('SUCCEEDED')
      await sendManualRefunds()
    },
    ledger: (): readonly Paid[] => {
      const orderOf = (id: string) => opened.get(id) ?? 0
      const byMidtrans = [...midtrans.transactions.values()].map(
        ({ order_id, gross_amount, refunds = [] }) => ({
          orderId: orderOf(order_id),
          amount: Number(gross_amount),
          back: refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0),
        }),
      )
      const byXendit = xendit.payments.map(({ payment_request_id: id, reference_id, request_amount }) => ({
        orderId: orderOf(reference_id),
        amount: request_amount,
        back: xendit.refunds
          .filter(({ payment_request_id, status }) => payment_request_id === id && status === 'SUCCEEDED')
          .reduce((sum, { amount }) => sum + amount, 0),
      }))
      return [...received, ...byMidtrans, ...byXendit]
    },
    close: async (): Promise<void> => {
      await midtrans.stop()
      await xendit.stop()
    },
  }
}
