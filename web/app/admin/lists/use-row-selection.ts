import { useCallback, useState } from 'react'

export type RowSelection<Row> = {
  readonly rows: readonly Row[]
  readonly isSelected: (id: number) => boolean
  /** the function is stable */
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
}

/**
 * @param rows the current page, which updates its selected rows
 * @param idOf must be stable
 */
export function useRowSelection<Row>(rows: readonly Row[], idOf: (row: Row) => number): RowSelection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const shown = new Map(rows.map((row) => [idOf(row), row]))
  const select = useCallback(
    (changed: readonly Row[], isSelected: boolean): void =>
      setSelected((before) => {
        const next = new Map(before)
        for (const row of changed) {
          if (isSelected) next.set(idOf(row), row)
          else next.delete(idOf(row))
        }
        return next
      }),
    [idOf],
  )
  return {
    rows: [...selected].map(([id, row]) => shown.get(id) ?? row),
    isSelected: (id) => selected.has(id),
    select,
  }
}
