/** The order of categories: shown at once, told to the shop move by move. */
import type { AdminCategory } from '@warung/contract/categories.ts'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../action-result'
import type { CategoryResult } from './category-action'

/** @param order ids, with commas between them; categories it does not name come last */
function inOrder(categories: readonly AdminCategory[], order: string): readonly AdminCategory[] {
  const places = new Map(order.split(',').map((id, place) => [Number(id), place]))
  const placeOf = ({ product_category_id }: AdminCategory): number =>
    places.get(product_category_id) ?? places.size
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The ids with one of them a place further up or down. */
function moved(categories: readonly AdminCategory[], place: number, by: -1 | 1): string {
  const ids = categories.map(({ product_category_id }) => product_category_id)
  const [id] = ids.splice(place, 1)
  if (id !== undefined) ids.splice(place + by, 0, id)
  return ids.join()
}

/** One order is sent after the other: two on their way at once might arrive the other way round. */
export function useCategoryOrder(known: readonly AdminCategory[]) {
  const { state, submit, data } = useFetcher<CategoryResult>()
  const [wanted, setWanted] = useState<string>()
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (wanted === undefined || state !== 'idle') return
    if (wanted === sent.current) {
      // answered: the list is the shop's again
      sent.current = undefined
      setWanted(undefined)
      return
    }
    sent.current = wanted
    void submit({ intent: 'order', order: wanted }, { method: 'post' })
  }, [wanted, state, submit])
  const categories = wanted === undefined ? known : inOrder(known, wanted)
  return {
    categories,
    failed: failureIn({ state, data }),
    move: (place: number, by: -1 | 1): void => setWanted(moved(categories, place, by)),
  }
}
