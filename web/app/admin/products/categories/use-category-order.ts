/** Shows categories in their new order before the shop responds. */
import type { AdminCategory } from '@warung/contract/categories.ts'
import { startTransition, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../../../client/action-result'
import { type CategoryResult, countCategoryChanges } from './category-action'

/** @param order ids with commas between them; other categories come last */
function arrange(categories: readonly AdminCategory[], order: string): readonly AdminCategory[] {
  const indexes = new Map(order.split(',').map((id, index) => [Number(id), index]))
  const placeOf = ({ product_category_id }: AdminCategory): number =>
    indexes.get(product_category_id) ?? indexes.size
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function moved(categories: readonly AdminCategory[], index: number, by: -1 | 1): string {
  const ids = categories.map(({ product_category_id }) => product_category_id)
  const [id] = ids.splice(index, 1)
  if (id !== undefined) ids.splice(index + by, 0, id)
  return ids.join()
}

/** `until`: the number of changes in the list that replaces it; undefined before the response */
type WantedOrder = { readonly order: string; readonly until: number }

/** `shown`: how many of this screen's changes the list contains */
type SavedList = { readonly categories: readonly AdminCategory[]; readonly shown: number }

export function useCategoryOrder({ categories: saved, shown }: SavedList) {
  const fetcher = useFetcher<CategoryResult>()
  const [wanted, setWanted] = useState<WantedOrder>()
  const newest = useRef(0)
  const categories = wanted && shown < wanted.until ? arrange(saved, wanted.order) : saved
  const move = async (index: number, by: -1 | 1): Promise<void> => {
    const order = moved(categories, index, by)
    setWanted({ order, until: Number.POSITIVE_INFINITY })
    newest.current += 1
    const own = newest.current
    await fetcher.submit({ intent: 'order', order, shown }, { method: 'post' })
    // until the list has been reloaded; a refused move is reverted
    if (own === newest.current) startTransition(() => setWanted({ order, until: countCategoryChanges() }))
  }
  const forgetFailure = (): void => {
    if (fetcher.state === 'idle') fetcher.reset()
  }
  return { categories, move, failed: fetcherFailure(fetcher), forgetFailure }
}
