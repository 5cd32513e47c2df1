import { useState } from 'react'

export type RowSelection<Row> = {
  readonly rows: readonly Row[]
  readonly isChosen: (id: number) => boolean
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void
}

/**
 * @param rows the current page, which updates its selected rows
 * @param idOf must be stable
 */
export function useRowSelection<Row>(rows: readonly Row[], idOf: (row: Row) => number): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const shown = new Map(rows.map((row) => [idOf(row), row]))
  return {
    rows: [...chosen].map(([id, row]) => shown.get(id) ?? row),
    isChosen: (id) => chosen.has(id),
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of changed) {
          if (isChosen) next.set(idOf(row), row)
          else next.delete(idOf(row))
        }
        return next
      }),
  }
}
