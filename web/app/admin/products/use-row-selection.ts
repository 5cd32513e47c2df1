import type { AdminProduct } from '@warung/contract/catalog.ts'
import { useState } from 'react'

export type ChosenProducts = {
  readonly products: readonly AdminProduct[]
  readonly isChosen: (productId: number) => boolean
  readonly choose: (products: readonly AdminProduct[], isChosen: boolean) => void
}

/** @param rows the current page: it updates its selected products */
export function useRowSelection(rows: readonly AdminProduct[]): ChosenProducts {
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminProduct>>(new Map())
  const shown = new Map(rows.map((row) => [row.product_id, row]))
  return {
    products: [...chosen.values()].map((product) => shown.get(product.product_id) ?? product),
    isChosen: (productId) => chosen.has(productId),
    choose: (products, isChosen) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const product of products) {
          if (isChosen) next.set(product.product_id, product)
          else next.delete(product.product_id)
        }
        return next
      }),
  }
}
