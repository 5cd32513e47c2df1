/** Xendit's hosted page as a payment provider (payments-indonesia.md, 2; decisions/056). */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { openedOrderId, orderOfOpenedId, referenceOfOpenedId } from '../opened-order-id.ts'
import type { Installation } from '../payment-reference.ts'
import type { ProviderClient, ProviderOrder } from '../provider.ts'
import type { ProviderSessions } from '../provider-sessions.ts'
import { xenditFee } from './xendit-fees.ts'
import type { XenditHttp } from './xendit-http.ts'
import { findInvoice, listInvoices } from './xendit-invoices.ts'
import { hasCallbackToken, readXenditNotification } from './xendit-notification.ts'
import { xenditOpening } from './xendit-opening.ts'
import { isPaidInvoice, isPaidPayment, orderOfInvoices, orderOfXenditSession } from './xendit-order.ts'
import { listRefunds, xenditRefunds } from './xendit-refunds.ts'
import { findPaymentRequest, findXenditSession, paymentOfSession } from './xendit-sessions.ts'

export const XENDIT = 'xendit'

const XENDIT_VARIABLES = ['XENDIT_MODE', 'XENDIT_SECRET_KEY', 'XENDIT_WEBHOOK_TOKEN', 'XENDIT_BUSINESS_ID']

export type XenditMerchant = {
  readonly mode: 'sandbox' | 'live'
  readonly businessId: string
  readonly webhookToken: string
  readonly apiUrl: string
  readonly installation: () => Promise<Installation>
  readonly returnUrl: (orderId: number) => string
  readonly sessions: ProviderSessions
}

type FoundBy = { readonly http: XenditHttp; readonly merchant: XenditMerchant; readonly now: () => Date }
type Context = Parameters<typeof orderOfXenditSession>[1]

async function findOrderOfSession(
  { http }: FoundBy,
  sessionId: string,
  context: Context,
): Promise<ProviderOrder | undefined> {
  const session = await findXenditSession(http, sessionId)
  if (!session) return orderOfInvoices([], context) // not visible yet: still open
  if (session.reference_id !== context.provider_order_id) return undefined
  const payment = await paymentOfSession(http, session)
  if (!payment || !isPaidPayment(payment))
    return orderOfXenditSession({ session, payment, fee: undefined, refunds: [] }, context)
  const [fee, refunds] = await Promise.all([
    xenditFee(http, payment.payment_id),
    listRefunds(http, payment.payment_request_id),
  ])
  return orderOfXenditSession({ session, payment, fee, refunds }, context)
}

async function findOrderOfInvoices({ http }: FoundBy, context: Context): Promise<ProviderOrder | undefined> {
  const invoices = await listInvoices(http, context.provider_order_id)
  if (context.reference === undefined && invoices.length === 0) return undefined
  const found = await Promise.all(
    invoices.map(async (invoice) => {
      if (!isPaidInvoice(invoice)) return { invoice, fee: undefined, refunds: [] }
      const [fee, refunds] = await Promise.all([xenditFee(http, invoice.id), listRefunds(http, invoice.id)])
      return { invoice, fee, refunds }
    }),
  )
  return orderOfInvoices(found, context)
}

async function findXenditOrder(by: FoundBy, id: string): Promise<ProviderOrder | undefined> {
  const { businessId: merchantId, installation, sessions } = by.merchant
  const reference = referenceOfOpenedId(XENDIT, await installation(), id)
  const context = { provider_order_id: id, reference, merchantId, now: by.now() }
  const sessionId = await sessions.find(id)
  return sessionId === undefined
    ? findOrderOfInvoices(by, context)
    : findOrderOfSession(by, sessionId, context)
}

async function findOrderOfCapture(
  { http, merchant }: FoundBy,
  captureId: string,
): Promise<string | undefined> {
  const known = await merchant.sessions.orderOfCapture(captureId)
  if (known !== undefined) return known
  const id = captureId.startsWith('pr-')
    ? (await findPaymentRequest(http, captureId))?.reference_id
    : (await findInvoice(http, captureId))?.external_id
  return id && PROVIDER_ID.test(id) ? id : undefined // an id of another form is not ours
}

export function xenditProvider(http: XenditHttp, merchant: XenditMerchant, now: () => Date): ProviderClient {
  const { mode, businessId: merchantId, webhookToken, apiUrl, installation, returnUrl, sessions } = merchant
  const orderOf = async (id: string) => orderOfOpenedId(XENDIT, await installation(), id)
  const by = { http, merchant, now }
  return {
    provider: XENDIT,
    mode,
    variables: XENDIT_VARIABLES,
    merchantId,
    currencies: [RUPIAH],
    client: { options: {}, scriptHosts: undefined }, // buyers visit its page, so no script of it runs here
    opening: {
      idOf: async (orderId, attempt) => openedOrderId(XENDIT, await installation(), orderId, attempt),
      ...xenditOpening({ http, apiUrl, sessions, orderOf, returnUrl }),
    },
    refund: xenditRefunds(http, now),
    findOrder: (id) => findXenditOrder(by, id),
    findOrderOfCapture: (captureId) => findOrderOfCapture(by, captureId),
    webhook: {
      read: readXenditNotification,
      isGenuine: async (notification) => hasCallbackToken(webhookToken, notification),
    },
  }
}
