/** Xendit's hosted page as a payment provider (payments-indonesia.md, 2; decisions/056). */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { openedOrderId, orderOfOpenedId, referenceOfOpenedId } from '../opened-order-id.ts'
import type { Installation } from '../payment-reference.ts'
import type { ProviderClient, ProviderOrder } from '../provider.ts'
import type { ProviderSessions } from '../provider-sessions.ts'
import { unchosenOrder } from '../unchosen-order.ts'
import { xenditFee } from './xendit-fees.ts'
import type { XenditHttp } from './xendit-http.ts'
import { hasCallbackToken, readXenditNotification } from './xendit-notification.ts'
import { xenditOpening } from './xendit-opening.ts'
import { isPaidPayment, orderOfXenditSession } from './xendit-order.ts'
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
  if (!session) return unchosenOrder(context.provider_order_id, context) // not visible yet: still open
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

async function findXenditOrder(by: FoundBy, id: string): Promise<ProviderOrder | undefined> {
  const { businessId: merchantId, installation, sessions } = by.merchant
  const reference = referenceOfOpenedId(XENDIT, await installation(), id)
  const context = { provider_order_id: id, reference, merchantId, now: by.now() }
  const sessionId = await sessions.find(id)
  if (sessionId !== undefined) return findOrderOfSession(by, sessionId, context)
  return reference === undefined ? undefined : unchosenOrder(id, context)
}

async function findOrderOfCapture(
  { http, merchant }: FoundBy,
  captureId: string,
): Promise<string | undefined> {
  const known = await merchant.sessions.orderOfCapture(captureId)
  if (known !== undefined) return known
  const id = (await findPaymentRequest(http, captureId))?.reference_id
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
      idsOf: async (orderId) => {
        const opened = await installation()
        return (attempt) => openedOrderId(XENDIT, opened, orderId, attempt)
      },
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
