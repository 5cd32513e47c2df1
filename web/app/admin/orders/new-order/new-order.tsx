/** An order that an admin enters for a buyer. */
import { href, useLocation } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { messageOf } from '../../../client/api'
import { BackLink } from '../../../ui/back-link'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/new-order'
import { createBarcodeReader } from './barcode-detector'
import { type LoadedStart, loadOrderStart } from './load-order-start'
import { OrderEntry } from './order-entry'
import receiptUrl from './paper-receipt.css?url'
import { newOrderTexts } from './texts'
import { useScanKeys } from './use-scan-keys'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: receiptUrl }]

/**
 * Only a document loaded at this address may use the camera (Permissions-Policy). A client-side navigation keeps the
 * policy of the first document.
 */
function needsOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const path = loaded && new URL(loaded.name).pathname
  return createBarcodeReader() !== undefined && path !== href('/admin/order/create')
}

/** The screen stays as it is until the browser leaves it. */
function leaveDocument(url: string): Promise<never> {
  window.location.assign(url)
  // Back restores this document as it was, with the navigation that never ends
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) window.location.reload()
    },
    { once: true },
  )
  return new Promise(() => {})
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedStart> {
  requireAdmin(request)
  if (needsOwnDocument()) return leaveDocument(request.url)
  try {
    return await loadOrderStart(new URL(request.url).searchParams)
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: newOrderTexts.title }]
}

export default function NewOrderScreen({ loaderData: { start, drafts } }: Route.ComponentProps) {
  const { key } = useLocation()
  useScanKeys()
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <BackLink to={href('/admin/orderlist')} label={newOrderTexts.goBack} />
      </div>
      <OrderEntry key={key} start={start} drafts={drafts} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
