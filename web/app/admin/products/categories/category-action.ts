/** Changes categories, for their screen and for the product form. */
import type { AdminCategory } from '@warung/contract/categories.ts'
import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import {
  type ActionFailure,
  actionFailureWithStatus,
  fetcherFailure,
  textOf,
} from '../../../client/action-result'
import { browserApi } from '../../../client/api'
import { showToast } from '../../../ui/toast'
import { adminCategoryTexts } from './texts'

export type CategoryResult = ActionFailure | { readonly saved: AdminCategory | null }

/** Of several pending orders, only the newest is sent. */
let newestOrder: FormData | undefined
let latestChange: Promise<unknown> = Promise.resolve()

const changes: ({ readonly created: number } | { readonly deleted: number } | 'other')[] = []

/** The number of changes contained in a list that is requested now. */
export function countCategoryChanges(): number {
  return changes.length
}

/** Applies this screen's changes since `order` was loaded. @param shown number of changes in that list */
function withChangesSince(order: readonly number[], shown: number): number[] {
  const ids = new Set(order)
  for (const change of changes.slice(shown)) {
    if (change === 'other') continue
    if ('created' in change) ids.add(change.created)
    else ids.delete(change.deleted)
  }
  return [...ids]
}

/** One change at a time: two at once could arrive in the wrong order. */
function enqueue<T>(change: () => Promise<T>): Promise<T> {
  const result = latestChange.then(change, change)
  latestChange = result
  return result
}

/** Form fields: `intent`; `id` of the category; `order`, all ids; `shown`, the version of the list. */
async function changeCategories(form: FormData): Promise<AdminCategory | null> {
  const params = { id: Number(textOf(form, 'id')) }
  const body = { name: textOf(form, 'name'), image: textOf(form, 'image') }
  switch (textOf(form, 'intent')) {
    case 'create': {
      const { data } = await browserApi('POST /api/v1/admin/product-category', { body })
      changes.push({ created: data.product_category_id })
      showToast(adminCategoryTexts.created)
      return data
    }
    case 'change': {
      const { data } = await browserApi('PATCH /api/v1/admin/product-category/{id}', { params, body })
      changes.push('other')
      showToast(adminCategoryTexts.saved)
      return data
    }
    case 'delete':
      await browserApi('DELETE /api/v1/admin/product-category/{id}', { params })
      changes.push({ deleted: params.id })
      showToast(adminCategoryTexts.deleted)
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
    return { saved: await enqueue(() => changeCategories(form)) }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function useCategorySave(onSaved: (category: AdminCategory) => void) {
  const fetcher = useFetcher<CategoryResult>()
  const reported = useRef<CategoryResult>(undefined)
  useEffect(() => {
    const { data } = fetcher
    if (data === undefined || data === reported.current || fetcher.state === 'submitting') return
    reported.current = data
    if ('saved' in data && data.saved) onSaved(data.saved)
  }, [fetcher, onSaved])
  const save = (fields: Readonly<Record<string, string>>): void => {
    void fetcher.submit(fields, { method: 'post', action: href('/admin/categories') })
  }
  return { save, failed: fetcherFailure(fetcher), isPending: fetcher.state === 'submitting' }
}
