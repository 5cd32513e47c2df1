import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductChange, ProductChanges } from '@warung/contract/product-changes.ts'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { browserApi, CallFailed, messageOf } from '../../client/api'
import { showToast } from '../../ui/toast'
import { type DeletableList, findMovedTo } from '../lists/delete-row'
import type { ChosenProducts } from './use-row-selection'

type ChangeResult = {
  /** products with a new value; undefined when refused */
  readonly changed: number | undefined
  readonly refusal: string | undefined
  readonly missingIndex: number | undefined
  readonly movedTo: string | undefined
}

/** The index that a refusal names: `products.3`. */
function missingIndexOf(error: unknown): number | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'chosen_product_gone') return undefined
  const [, index] = /^products\.(\d+)$/.exec(Object.keys(error.errors ?? {})[0] ?? '') ?? []
  return index === undefined ? undefined : Number(index)
}

export async function sendBulkAction(
  request: Request,
  list: Omit<DeletableList, 'remove'>,
): Promise<ChangeResult> {
  const body = JSON.parse(await request.text()) as ProductChanges
  try {
    const { data } = await browserApi('POST /api/v1/admin/product/changes', { body })
    const movedTo = body.change.kind === 'delete' ? await findMovedTo(list) : undefined
    return { changed: data.changed, refusal: undefined, missingIndex: undefined, movedTo }
  } catch (error) {
    return {
      changed: undefined,
      refusal: messageOf(error),
      missingIndex: missingIndexOf(error),
      movedTo: undefined,
    }
  }
}

export function countedProducts(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

function successMessage(kind: ProductChange['kind'], changed: number): string {
  const products = countedProducts(changed)
  if (changed === 0) return 'Nothing to change: it was so already'
  switch (kind) {
    case 'publish':
      return `${products} published`
    case 'make_draft':
      return `${products} made ${changed === 1 ? 'a draft' : 'drafts'}`
    case 'price':
      return `Price of ${products} changed`
    case 'category':
      return `Category of ${products} changed`
    case 'delete':
      return `${products} deleted. History brings them back`
  }
}

export type BulkAction = {
  readonly apply: (change: ProductChange) => void
  readonly isPending: boolean
  readonly refusal: string | undefined
  readonly forgetRefusal: () => void
}

type SentChange = {
  readonly products: readonly AdminProduct[]
  readonly kind: ProductChange['kind']
  readonly after: ChangeResult | undefined
}

export function useChosenChange({ products, choose }: ChosenProducts, onDone: () => void): BulkAction {
  const fetcher = useFetcher<ChangeResult>()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const sent = useRef<SentChange>(undefined)

  useEffect(() => {
    const request = sent.current
    // wait until the list shows the result: a change of the old rows would be refused
    if (!request || fetcher.state !== 'idle' || !fetcher.data || fetcher.data === request.after) return
    sent.current = undefined
    const { changed, missingIndex, movedTo } = fetcher.data
    setRefusal(fetcher.data.refusal)
    if (missingIndex !== undefined) choose(request.products.slice(missingIndex, missingIndex + 1), false)
    if (changed === undefined) return
    choose(request.products, false)
    showToast(successMessage(request.kind, changed))
    onDone()
    // the page is gone: replace it in the history
    if (movedTo) void navigate(movedTo, { replace: true })
  }, [fetcher.state, fetcher.data, choose, onDone, navigate])

  const apply = (change: ProductChange): void => {
    if (fetcher.state !== 'idle') return
    sent.current = { products, kind: change.kind, after: fetcher.data }
    setRefusal(undefined)
    const chosen = products.map(({ product_id, version }) => ({ product_id, version }))
    const body: ProductChanges = { products: chosen, change }
    void fetcher.submit(JSON.stringify(body), { method: 'post', encType: 'text/plain' })
  }
  return {
    apply,
    isPending: fetcher.state !== 'idle',
    refusal,
    forgetRefusal: () => setRefusal(undefined),
  }
}
