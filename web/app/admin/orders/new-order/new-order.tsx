/** An order that an admin enters for a buyer. */
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href, redirectDocument, useLocation } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { messageOf } from '../../../client/api'
import { ButtonLink } from '../../../ui/button'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/new-order'
import { openBarcodeReader } from './barcode-detector'
import { duplicateOf } from './duplicate-of'
import { OrderEntry, type OrderStart } from './order-entry'
import receiptUrl from './receipt.css?url'
import { newOrderTexts } from './texts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: receiptUrl }]

/** A document's policy lets its screens use the camera, or not: that of another screen does not. */
function needsOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const path = loaded && new URL(loaded.name).pathname
  return openBarcodeReader() !== undefined && path !== href('/admin/order/create')
}

/** `?from=42` repeats an earlier order of the same buyer, at today's prices. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OrderStart> {
  requireAdmin(request)
  if (needsOwnDocument()) throw redirectDocument(request.url)
  const from = new URL(request.url).searchParams.get('from') ?? ''
  if (!ID_PATTERN.test(from)) return { items: [], buyer: {}, customer: undefined }
  try {
    return await duplicateOf(Number(from))
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: newOrderTexts.title }]
}

export default function NewOrderScreen({ loaderData: start }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <ButtonLink to={href('/admin/orderlist')} variant="secondary">
          {newOrderTexts.goBack}
        </ButtonLink>
      </div>
      <OrderEntry key={key} start={start} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
