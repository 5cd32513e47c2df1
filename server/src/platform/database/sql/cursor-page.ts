/**
 * A page of a list, read with one row more than it shows.
 * @returns its rows, and the id of the last one if more follow
 */
export function cursorPage<Row>(
  found: readonly Row[],
  size: number,
  idOf: (row: Row) => number,
): { rows: Row[]; next: number | null } {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > size && last !== undefined ? idOf(last) : null }
}
