/** What the screen of categories changes; the product form adds categories through it, too. */
import type { AdminCategory } from '@warung/contract/categories.ts'
import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { type ActionFailure, actionFailure, failureIn, failureOf, textOf } from '../action-result'
import { browserApi, CallFailed } from '../api'
import { showToast } from '../ui/toast'

export type CategoryResult = ActionFailure | { readonly saved: AdminCategory | null }

/** What asks for an order and waits: one that a newer has replaced is not sent. */
let newestOrder: FormData | undefined
let latestChange: Promise<unknown> = Promise.resolve()

/** One change after the other: two on their way at once might arrive the other way round. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = latestChange.then(change, change)
  latestChange = turn
  return turn
}

/** The field `intent` says what is to be done, `id` to which category, `order` all ids in their order. */
async function changeCategories(form: FormData): Promise<AdminCategory | null> {
  const params = { id: Number(textOf(form, 'id')) }
  const body = { name: textOf(form, 'name'), image: textOf(form, 'image') }
  switch (textOf(form, 'intent')) {
    case 'create': {
      const { data } = await browserApi('POST /api/v1/admin/product-category', { body })
      showToast('Category created')
      return data
    }
    case 'change': {
      const { data } = await browserApi('PATCH /api/v1/admin/product-category/{id}', { params, body })
      showToast('Category saved')
      return data
    }
    case 'delete':
      await browserApi('DELETE /api/v1/admin/product-category/{id}', { params })
      showToast('Category deleted')
      return null
    default: {
      if (form !== newestOrder) return null
      const product_category_id = textOf(form, 'order').split(',').map(Number)
      await browserApi('PUT /api/v1/admin/product-category/order', { body: { product_category_id } })
      return null
    }
  }
}

export async function categoryAction(form: FormData) {
  const isTyped = form.has('name')
  if (form.has('order')) newestOrder = form
  try {
    return { saved: await inTurn(() => changeCategories(form)) }
  } catch (error) {
    // a list that the shop does not know so any more is loaded again, where nothing typed can be lost
    const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 500
    return isRefused && !isTyped ? failureOf(error) : actionFailure(error)
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
