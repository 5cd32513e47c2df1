/** An admin changes the items of an unpaid order (decisions/069). */

import type { CallInput } from '@warung/contract/client.ts'
import { formatRupiah, senFromRupiah, sumsOf } from '@warung/contract/money.ts'
import type { OrderLinesPreview } from '@warung/contract/order-lines.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { href, redirect, useFetcher } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { wantedLines } from '../../../checkout/order-draft'
import { actionFailureWithStatus, fetcherFailure } from '../../../client/action-result'
import { browserApi, CallFailed, messageOf } from '../../../client/api'
import { createSubmission } from '../../../client/submission'
import { OrderSummary } from '../../../orders/order-summary'
import { orderTexts } from '../../../orders/texts'
import type { CartItem } from '../../../stored/cart'
import { Alert } from '../../../ui/alert'
import { BackLink } from '../../../ui/back-link'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { FailedLoad } from '../../../ui/failed-load'
import { Skeleton } from '../../../ui/skeleton'
import { requireAdmin } from '../../shell/require-admin'
import { ItemsEditor } from '../new-order/items-editor'
import { fetchOrderItem } from '../new-order/order-item'
import type { Route } from './+types/change-lines'
import { changeLinesTexts } from './texts'
import { usePreview } from './use-preview'

type LinesBody = CallInput<'PUT /api/v1/admin/order/{id}/lines'>['body']

const linesSubmission = createSubmission<LinesBody>()

type OrderedLine = Omit<CartItem, 'product' | 'stock' | 'qty'> & {
  readonly product_id: number
  readonly quantity: number
}

/** At the price that the buyer agreed to; what the order holds is in stock for it. */
async function itemOfLine({ product_id, quantity, ...copied }: OrderedLine, held: number): Promise<CartItem> {
  const today = await fetchOrderItem(product_id, quantity)
  return {
    ...copied,
    product: product_id,
    qty: quantity,
    stock: Math.max((today?.stock ?? 0) + held, quantity),
  }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    if (!ID_PATTERN.test(params.id)) throw new CallFailed(404, orderTexts.notFound)
    const id = Number(params.id)
    const { data: order } = await browserApi('GET /api/v1/admin/order/{id}', { params: { id } })
    const items = await Promise.all(
      order.order_product.map((line) => itemOfLine(line, order.is_stock_held ? line.quantity : 0)),
    )
    return { id, items, total_price: order.total_price }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const body = await linesSubmission.read(request)
  const id = Number(params.id)
  try {
    await browserApi('PUT /api/v1/admin/order/{id}/lines', { params: { id }, body })
    return redirect(href('/order/:id', { id: params.id }))
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta({ params }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: changeLinesTexts.title(Number(params.id)) }]
}

/** Also after it was taken off and added again. */
function withAgreed(items: readonly CartItem[], agreed: readonly CartItem[]): readonly CartItem[] {
  return items.map((item) => {
    const own = agreed.find(({ product }) => product === item.product)
    return own ? { ...own, qty: item.qty } : item
  })
}

function NewTotal({ preview, before }: { preview: OrderLinesPreview; before: number }) {
  const { discount_price = 0, lost_discount } = preview
  return (
    <>
      <OrderSummary
        sums={{ ...sumsOf(preview), discount_price: senFromRupiah(discount_price) }}
        tax={{ name: preview.tax_name, is_included: preview.is_tax_included }}
        discountCode={preview.discount_code}
      />
      {preview.total_price === before ? null : (
        <p className="text-ink-soft text-sm">{changeLinesTexts.wasBefore(formatRupiah(before))}</p>
      )}
      {lost_discount === undefined ? null : <Alert kind="info">{changeLinesTexts.lost(lost_discount)}</Alert>}
    </>
  )
}

export default function ChangeLines({ loaderData }: Route.ComponentProps) {
  // as the admin saw the order: it may reload behind the form
  const [start] = useState(loaderData)
  const [items, setItems] = useState<readonly CartItem[]>(start.items)
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  const lines = { order_product: wantedLines(items), seen: wantedLines(start.items) }
  const { preview, failure, isAsking } = usePreview(start.id, lines, failed)
  const save = (): void => {
    if (preview) void linesSubmission.submit(fetcher.submit, { ...lines, total_price: preview.total_price })
  }
  const refusal = failed?.failure ?? failure
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to={href('/order/:id', { id: String(start.id) })} label={changeLinesTexts.goBack} />
      <h1 className="font-bold text-2xl">{changeLinesTexts.title(start.id)}</h1>
      <p className="text-ink-soft">{changeLinesTexts.help}</p>
      <ItemsEditor
        items={items}
        onChange={(change) => setItems((before) => withAgreed(change(before), start.items))}
      />
      <Card className="grid gap-4">
        <h2 className="font-bold text-lg">{changeLinesTexts.newTotal}</h2>
        {preview ? <NewTotal preview={preview} before={start.total_price} /> : null}
        {isAsking ? <Skeleton className="h-28" /> : null}
        {refusal === undefined ? null : <Alert kind="error">{refusal}</Alert>}
        <Button size="large" isPending={isAsking || fetcher.state !== 'idle'} onClick={save}>
          {changeLinesTexts.save}
        </Button>
      </Card>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
