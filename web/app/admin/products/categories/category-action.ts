/** What the screen of categories changes; the product form adds categories through it, too. */
import type { AdminCategory } from '@warung/contract/categories.ts'
import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { type ActionFailure, actionFailure, failureIn, textOf } from '../../../client/action-result'
import { browserApi } from '../../../client/api'
import { showToast } from '../../../ui/toast'

export type CategoryResult = ActionFailure | { readonly saved: AdminCategory | null }

/** What asks for an order and waits: one that a newer has replaced is not sent. */
let newestOrder: FormData | undefined
let latestChange: Promise<unknown> = Promise.resolve()

/** Each change of the screen's own that the shop has taken, in their order. */
const changes: ({ readonly created: number } | { readonly deleted: number } | 'other')[] = []

/** How many changes a list shows that is asked for now. */
export function countCategoryChanges(): number {
  return changes.length
}

/**
 * An order is of the list that its press was shown. What was created or deleted on this screen since then is none of somebody
 * else's doing.
 *
 * @param shown how many changes that list showed
 */
function withChangesSince(order: readonly number[], shown: number): number[] {
  const ids = new Set(order)
  for (const change of changes.slice(shown)) {
    if (change === 'other') continue
    if ('created' in change) ids.add(change.created)
    else ids.delete(change.deleted)
  }
  return [...ids]
}

/** One change after the other: two on their way at once might arrive the other way round. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = latestChange.then(change, change)
  latestChange = turn
  return turn
}

/** The field `intent` says what is to be done, `id` to which category, `order` all ids in their order, `shown` of which list. */
async function changeCategories(form: FormData): Promise<AdminCategory | null> {
  const params = { id: Number(textOf(form, 'id')) }
  const body = { name: textOf(form, 'name'), image: textOf(form, 'image') }
  switch (textOf(form, 'intent')) {
    case 'create': {
      const { data } = await browserApi('POST /api/v1/admin/product-category', { body })
      changes.push({ created: data.product_category_id })
      showToast('Category created')
      return data
    }
    case 'change': {
      const { data } = await browserApi('PATCH /api/v1/admin/product-category/{id}', { params, body })
      changes.push('other')
      showToast('Category saved')
      return data
    }
    case 'delete':
      await browserApi('DELETE /api/v1/admin/product-category/{id}', { params })
      changes.push({ deleted: params.id })
      showToast('Category deleted')
      return null
    default: {
      if (form !== newestOrder) return null
      const order = textOf(form, 'order').split(',').map(Number)
      const product_category_id = withChangesSince(order, Number(textOf(form, 'shown')))
      await browserApi('PUT /api/v1/admin/product-category/order', { body: { product_category_id } })
      changes.push('other')
      return null
    }
  }
}

export async function categoryAction(form: FormData) {
  if (form.has('order')) newestOrder = form
  try {
    return { saved: await inTurn(() => changeCategories(form)) }
  } catch (error) {
    return actionFailure(error)
  }
}

/** A form that saves one category. @param onSaved once for each that was saved */
export function useCategorySave(onSaved: (category: AdminCategory) => void) {
  const fetcher = useFetcher<CategoryResult>()
  const told = useRef<CategoryResult>(undefined)
  useEffect(() => {
    const { data } = fetcher
    if (data === undefined || data === told.current || fetcher.state === 'submitting') return
    told.current = data
    if ('saved' in data && data.saved) onSaved(data.saved)
  }, [fetcher, onSaved])
  const save = (fields: Readonly<Record<string, string>>): void => {
    void fetcher.submit(fields, { method: 'post', action: href('/admin/categories') })
  }
  return { save, failed: failureIn(fetcher), isPending: fetcher.state === 'submitting' }
}
