import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { AsEntered } from '@warung/contract/client.ts'
import type { ProductChange, ProductChanges } from '@warung/contract/product-changes.ts'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { browserApi, CallFailed, messageOf } from '../../client/api'
import { createSubmission } from '../../client/submission'
import { showToast } from '../../ui/toast'
import { type DeletableList, findMovedTo } from '../lists/delete-row'
import type { RowSelection } from '../lists/use-row-selection'
import { bulkTexts } from './bulk-texts'

type ChangeResult = {
  /** number of changed products; undefined if refused */
  readonly changed: number | undefined
  readonly refusal: string | undefined
  readonly missingIndex: number | undefined
  readonly movedTo: string | undefined
}

const submission = createSubmission<AsEntered<ProductChanges>>()

/** The index in the name of a refused field, such as `products.3`. */
function missingIndexOf(error: unknown): number | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'chosen_product_gone') return undefined
  const [, index] = /^products\.(\d+)$/.exec(Object.keys(error.errors ?? {})[0] ?? '') ?? []
  return index === undefined ? undefined : Number(index)
}

export async function sendBulkAction(
  request: Request,
  list: Omit<DeletableList, 'remove'>,
): Promise<ChangeResult> {
  const enteredBody = await submission.read(request)
  try {
    const { data } = await browserApi('POST /api/v1/admin/product/changes', { enteredBody })
    const movedTo = enteredBody.change.kind === 'delete' ? await findMovedTo(list) : undefined
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

function successMessage(kind: ProductChange['kind'], changed: number): string {
  if (changed === 0) return bulkTexts.nothingToChange
  switch (kind) {
    case 'publish':
      return bulkTexts.published(changed)
    case 'make_draft':
      return bulkTexts.madeDrafts(changed)
    case 'price':
      return bulkTexts.priceChanged(changed)
    case 'category':
      return bulkTexts.categoryChanged(changed)
    case 'delete':
      return bulkTexts.deleted(changed)
  }
}

export type BulkAction = {
  readonly apply: (change: AsEntered<ProductChange>) => void
  readonly isPending: boolean
  readonly refusal: string | undefined
  readonly forgetRefusal: () => void
}

type SentChange = {
  readonly products: readonly AdminProduct[]
  readonly kind: ProductChange['kind']
  readonly after: ChangeResult | undefined
}

export function useBulkAction(
  { rows: products, select }: RowSelection<AdminProduct>,
  onDone: () => void,
): BulkAction {
  const fetcher = useFetcher<ChangeResult>()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const sent = useRef<SentChange>(undefined)

  useEffect(() => {
    const request = sent.current
    // wait until the list shows the result: changing the old rows would be refused
    if (!request || fetcher.state !== 'idle' || !fetcher.data || fetcher.data === request.after) return
    sent.current = undefined
    const { changed, missingIndex, movedTo } = fetcher.data
    setRefusal(fetcher.data.refusal)
    if (missingIndex !== undefined) select(request.products.slice(missingIndex, missingIndex + 1), false)
    if (changed === undefined) return
    select(request.products, false)
    showToast(successMessage(request.kind, changed))
    onDone()
    // the page no longer exists, so it is replaced in the history
    if (movedTo) void navigate(movedTo, { replace: true })
  }, [fetcher.state, fetcher.data, select, onDone, navigate])

  const apply = (change: AsEntered<ProductChange>): void => {
    if (fetcher.state !== 'idle') return
    sent.current = { products, kind: change.kind, after: fetcher.data }
    setRefusal(undefined)
    const chosen = products.map(({ product_id, version }) => ({ product_id, version }))
    submission.submit(fetcher.submit, { products: chosen, change })
  }
  return {
    apply,
    isPending: fetcher.state !== 'idle',
    refusal,
    forgetRefusal: () => setRefusal(undefined),
  }
}
