/** Xendit's invoices as a payment provider (payments-indonesia.md, 2; decisions/056). */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { openedOrderId, orderOfOpenedId } from '../opened-order-id.ts'
import { type Installation, paymentReference } from '../payment-reference.ts'
import type { ProviderClient } from '../provider.ts'
import type { XenditHttp } from './xendit-http.ts'
import { findInvoice, invoiceOpening, listInvoices } from './xendit-invoices.ts'
import { bearsToken, readXenditNotification } from './xendit-notification.ts'
import { isPaidInvoice, orderOfInvoices } from './xendit-order.ts'
import { listRefunds, xenditRefunds } from './xendit-refunds.ts'

const XENDIT = 'xendit'

const XENDIT_VARIABLES = ['XENDIT_MODE', 'XENDIT_SECRET_KEY', 'XENDIT_WEBHOOK_TOKEN', 'XENDIT_BUSINESS_ID']

export type XenditMerchant = {
  readonly mode: 'sandbox' | 'live'
  readonly businessId: string
  readonly webhookToken: string
  readonly apiUrl: string
  readonly installation: () => Promise<Installation>
  readonly returnUrl: (orderId: number) => string
}

export function xenditProvider(http: XenditHttp, merchant: XenditMerchant, now: () => Date): ProviderClient {
  const { mode, businessId: merchantId, webhookToken, apiUrl, installation, returnUrl } = merchant
  const orderOf = async (id: string) => orderOfOpenedId(XENDIT, await installation(), id)
  return {
    provider: XENDIT,
    mode,
    variables: XENDIT_VARIABLES,
    merchantId,
    currencies: [RUPIAH],
    client: { options: {}, scriptHosts: undefined }, // its page is visited, no script of it runs here
    opening: {
      idOf: async (orderId, attempt) => openedOrderId(XENDIT, await installation(), orderId, attempt),
      ...invoiceOpening({ http, apiUrl, orderOf, returnUrl }),
    },
    refund: xenditRefunds(http, now),
    findOrder: async (id) => {
      const orderId = await orderOf(id)
      const invoices = await listInvoices(http, id)
      if (orderId === undefined && invoices.length === 0) return undefined
      const reference = orderId === undefined ? undefined : paymentReference(await installation(), orderId)
      const found = await Promise.all(
        invoices.map(async (invoice) => ({
          invoice,
          refunds: isPaidInvoice(invoice) ? await listRefunds(http, invoice.id) : [],
        })),
      )
      return orderOfInvoices(found, { provider_order_id: id, reference, merchantId, now: now() })
    },
    findOrderOfCapture: async (captureId) => {
      const id = (await findInvoice(http, captureId))?.external_id
      return id !== undefined && PROVIDER_ID.test(id) ? id : undefined // others' ids have other forms
    },
    webhook: {
      read: readXenditNotification,
      isGenuine: async (notification) => bearsToken(webhookToken, notification),
    },
  }
}
