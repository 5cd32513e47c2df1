/** Unsaved counts survive searches, so that a whole shelf can be saved at once. */
import type { StockRow } from '@warung/contract/stock.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'

export type WrittenCount = {
  readonly written: string
  readonly shown: Pick<StockRow, 'product_id' | 'name' | 'sku' | 'stock' | 'last_movement_id'>
  readonly errors?: readonly string[]
}

export type StockCounts = ReadonlyMap<number, WrittenCount>

/** @returns undefined for text that is not a number of pieces */
export function countedPieces(written: string): number | undefined {
  const pieces = parseWholeNumber(written)
  return pieces === undefined || pieces < 0 || pieces > INTEGER_MAX ? undefined : pieces
}

export function useStockCounts() {
  const [counts, setCounts] = useState<StockCounts>(new Map())

  const write = (row: WrittenCount['shown'], written: string): void => {
    setCounts((before) => {
      const after = new Map(before)
      if (written.trim() === '') after.delete(row.product_id)
      else after.set(row.product_id, { written, shown: row })
      return after
    })
  }

  const remove = (productIds: readonly number[]): void => {
    setCounts((before) => new Map([...before].filter(([id]) => !productIds.includes(id))))
  }

  const markErrors = (errors: ReadonlyMap<number, readonly string[]>): void => {
    setCounts(
      (before) =>
        new Map(
          [...before].map(([id, count]) => {
            const found = errors.get(id)
            return [id, found ? { ...count, errors: found } : count]
          }),
        ),
    )
  }

  return { counts, write, remove, markErrors }
}
