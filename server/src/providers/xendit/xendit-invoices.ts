/** Invoices at Xendit (payments-indonesia.md, 2). Their `external_id` is our order id there, which Xendit may take twice. */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { OpenCapability } from '../provider.ts'
import { ProviderUnavailable } from '../provider.ts'
import { strangeAnswer, type XenditHttp } from './xendit-http.ts'
import { XENDIT_ID, type XenditInvoice, xenditInvoice, xenditInvoices } from './xendit-schemas.ts'

/** All of this id, in Xendit's order. @throws {ProviderUnavailable} */
export async function listInvoices(http: XenditHttp, externalId: string): Promise<readonly XenditInvoice[]> {
  if (!PROVIDER_ID.test(externalId)) throw new RangeError('not an id of the payment provider')
  const path = `/v2/invoices?external_id=${externalId}`
  const { status, body } = await http({ method: 'GET', path })
  const listed = xenditInvoices.safeParse(body)
  if (status === 200 && listed.success)
    return listed.data.filter(({ external_id }) => external_id === externalId)
  throw strangeAnswer(path, status)
}

/** @param id Xendit's own. @throws {ProviderUnavailable} */
export async function findInvoice(http: XenditHttp, id: string): Promise<XenditInvoice | undefined> {
  if (!XENDIT_ID.test(id)) throw new RangeError('not an id of the payment provider')
  const path = `/v2/invoices/${id}`
  const { status, body } = await http({ method: 'GET', path })
  if (status === 404) return undefined
  const found = xenditInvoice.safeParse(body)
  if (status === 200 && found.success) return found.data
  throw strangeAnswer(path, status)
}

type NewInvoice = {
  readonly external_id: string
  readonly amount: number
  readonly seconds: number
  readonly orderId: number
  /** where the buyer comes back to, paid or not */
  readonly returnUrl: string
}

async function createInvoice(http: XenditHttp, asked: NewInvoice): Promise<XenditInvoice> {
  const { external_id, amount, seconds, orderId, returnUrl } = asked
  const path = '/v2/invoices'
  const { status, body } = await http({
    method: 'POST',
    path,
    isSentOnce: true, // no key makes a repeat safe: the caller looks first
    json: {
      external_id,
      amount,
      currency: RUPIAH,
      description: `Pesanan / Order ${orderId}`,
      invoice_duration: seconds,
      success_redirect_url: `${returnUrl}?paid=1`, // a hint for the page
      failure_redirect_url: returnUrl,
    },
  })
  const made = xenditInvoice.safeParse(body)
  if ((status === 200 || status === 201) && made.success) return made.data
  throw strangeAnswer(path, status)
}

function isOpenInvoice({ status, amount, expiry_date }: XenditInvoice, wanted: number, now: Date): boolean {
  return status === 'PENDING' && amount === wanted && (!expiry_date || new Date(expiry_date) > now)
}

/** Buyers are sent there. @throws {ProviderUnavailable} for an address that is not Xendit's */
function hostedPage({ invoice_url }: XenditInvoice, apiUrl: string): string {
  const page = URL.canParse(invoice_url ?? '') ? new URL(invoice_url ?? '') : undefined
  const isXendit = page?.protocol === 'https:' && /(?:^|\.)xendit\.co$/.test(page.hostname)
  if (page && (isXendit || page.origin === new URL(apiUrl).origin)) return page.href
  throw new ProviderUnavailable('Xendit gave no address of its own to pay at')
}

export type InvoiceMaker = {
  readonly http: XenditHttp
  readonly apiUrl: string
  /** Undefined for an id that is not this shop's. */
  readonly orderOf: (id: string) => Promise<number | undefined>
  readonly returnUrl: (orderId: number) => string
}

const SHORTEST_INVOICE_SECONDS = 60

/** What `OpenCapability` does with invoices. */
export function invoiceOpening(maker: InvoiceMaker): Pick<OpenCapability, 'open' | 'close'> {
  const { http, apiUrl } = maker
  return {
    open: async ({ provider_order_id, amount_minor, pay_until, now }) => {
      const usable = (invoices: readonly XenditInvoice[]) =>
        invoices.find((each) => isOpenInvoice(each, amount_minor, now))
      const earlier = await listInvoices(http, provider_order_id)
      const open = usable(earlier)
      if (open) return hostedPage(open, apiUrl)
      if (earlier.length > 0) return undefined
      const orderId = await maker.orderOf(provider_order_id)
      if (orderId === undefined) throw new RangeError('not an order of this shop')
      const seconds = Math.floor((pay_until.getTime() - now.getTime()) / 1000)
      const asked = {
        external_id: provider_order_id,
        amount: amount_minor,
        seconds: Math.max(SHORTEST_INVOICE_SECONDS, seconds),
        orderId,
        returnUrl: maker.returnUrl(orderId),
      }
      const made = await createInvoice(http, asked).catch(async (error: unknown) => {
        // perhaps only the answer was lost
        const found = usable(await listInvoices(http, provider_order_id))
        if (found) return found
        throw error
      })
      return hostedPage(made, apiUrl)
    },
    close: async (id) => {
      for (const { id: invoiceId, status: state } of await listInvoices(http, id)) {
        if (state !== 'PENDING') continue
        const path = `/invoices/${invoiceId}/expire!`
        const { status } = await http({ method: 'POST', path })
        // 400, 404: there is nothing to end; its state is asked for next
        if (![200, 400, 404].includes(status)) throw strangeAnswer(path, status)
      }
    },
  }
}
