/** An order that an admin enters for a buyer. */
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href, useLocation } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { actionFailure, textOf } from '../../../client/action-result'
import { messageOf } from '../../../client/api'
import { ButtonLink } from '../../../ui/button'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/new-order'
import { openBarcodeReader } from './barcode-detector'
import { deleteDraft, fetchDrafts } from './drafts'
import { OrderEntry, type OrderStart } from './order-entry'
import { continueDraft, duplicateOf } from './order-start'
import receiptUrl from './paper-receipt.css?url'
import { newOrderTexts } from './texts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: receiptUrl }]

/** A document's policy lets its screens use the camera, or not: that of another screen does not. */
function needsOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const path = loaded && new URL(loaded.name).pathname
  return openBarcodeReader() !== undefined && path !== href('/admin/order/create')
}

/** The screen stays as it is until the browser leaves it. */
function leaveDocument(url: string): Promise<never> {
  window.location.assign(url)
  return new Promise(() => {})
}

const NEW_ORDER: OrderStart = { items: [], buyer: {}, customer: undefined, draftKey: undefined }

type LoadedStart = { readonly start: OrderStart; readonly drafts: readonly OrderDraft[] }

/** `?from=42` repeats an earlier order of the same buyer, at today's prices; `?draft=` continues one of the drafts. */
async function loadOrderStart(search: URLSearchParams): Promise<LoadedStart> {
  const drafts = await fetchDrafts()
  const from = search.get('from') ?? ''
  if (ID_PATTERN.test(from)) return { drafts, start: await duplicateOf(Number(from)) }
  const draft = drafts.find(({ draft_key }) => draft_key === search.get('draft'))
  return { drafts, start: draft ? await continueDraft(draft) : NEW_ORDER }
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

/** Deletes a draft. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    await deleteDraft(textOf(await request.formData(), 'key'))
    return {}
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: newOrderTexts.title }]
}

export default function NewOrderScreen({ loaderData: { start, drafts } }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <ButtonLink to={href('/admin/orderlist')} variant="secondary">
          {newOrderTexts.goBack}
        </ButtonLink>
      </div>
      <OrderEntry key={key} start={start} drafts={drafts} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
