import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { browserApi, CallFailed, messageOf } from '../client/api'
import { useSettings } from '../client/use-settings'
import { CreditNoteSheet } from '../orders/credit-note-sheet'
import { InvoiceSheet } from '../orders/invoice-sheet'
import { invoiceTexts } from '../orders/invoice-texts'
import { BY_LINK } from '../orders/linked-order'
import { methodName } from '../payment-methods/method-name'
import { BROWSER_PROVIDERS } from '../payment-methods/registry'
import { BackLink } from '../ui/back-link'
import { Button } from '../ui/button'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/invoice'

async function loadInvoice(request: Request, orderId: string) {
  if (orderId === BY_LINK) {
    const token = window.location.hash.slice(1)
    return browserApi('POST /api/v1/order-link/invoice', { body: { token } })
  }
  const { role_id } = requireSignedIn(request)
  if (!ID_PATTERN.test(orderId)) throw new CallFailed(404, invoiceTexts.none)
  const params = { id: Number(orderId) }
  return isAdmin(role_id)
    ? browserApi('GET /api/v1/admin/order/{id}/invoice', { params })
    : browserApi('GET /api/v1/order/{id}/invoice', { params })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    return (await loadInvoice(request, params.id)).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton />
}

/** Browsers use it as the name of a saved PDF. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData ? loaderData.number.replaceAll('/', '-') : invoiceTexts.invoice }]
}

/** The link's token stays behind the `#`. */
function useOrderAddress(orderId: number, isByLink: boolean) {
  const { hash } = useLocation()
  return isByLink
    ? { pathname: href('/order-link'), hash }
    : { pathname: href('/order/:id', { id: String(orderId) }) }
}

export default function InvoiceScreen({ loaderData: invoice, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const order = useOrderAddress(invoice.order_id, params.id === BY_LINK)
  const { payments } = useSettings()
  const chosen = { payment_method_id: invoice.payment_method_id, name: invoice.payment_method_name }
  const note = invoice.credit_notes.find(({ refund_id }) => String(refund_id) === search.get('refund'))
  return (
    <>
      <div className="mx-auto mb-4 grid max-w-2xl gap-2 print:hidden">
        <BackLink
          to={note ? { search: '', hash } : order}
          label={note ? invoiceTexts.backToInvoice : invoiceTexts.backToOrder(invoice.order_id)}
        />
        <div>
          <Button onClick={() => window.print()}>{invoiceTexts.print}</Button>
        </div>
        <p className="text-ink-soft text-sm">{invoiceTexts.printHelp}</p>
        {note || invoice.credit_notes.length === 0 ? null : (
          <p className="flex flex-wrap items-center gap-3">
            {invoiceTexts.creditNotes}:
            {invoice.credit_notes.map(({ refund_id, number }) => (
              <Link
                key={refund_id}
                to={{ search: `?refund=${refund_id}`, hash }}
                className="inline-flex min-h-11 items-center text-brand underline"
              >
                {number}
              </Link>
            ))}
          </p>
        )}
      </div>
      {note ? (
        <CreditNoteSheet invoice={invoice} note={note} />
      ) : (
        <InvoiceSheet invoice={invoice} methodName={methodName(chosen, payments, BROWSER_PROVIDERS)} />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
