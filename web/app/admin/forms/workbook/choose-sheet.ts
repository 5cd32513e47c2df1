import type { SheetText } from './read-sheet'

/** Whether these cells are the heads of the list that is wanted. */
export type IsHeadRow = (cells: readonly string[]) => boolean

/** Lines above the heads become empty, so that those below keep their numbers. */
function fromHeads({ csv }: SheetText, headRow: number): string {
  let start = 0
  for (let row = 0; row < headRow; row += 1) start = csv.indexOf('\n', start) + 1
  return '\n'.repeat(headRow) + csv.slice(start)
}

/** Without known heads it is the first sheet: its check tells which columns are missing. @returns names if there are several */
export function chooseSheet(
  sheets: readonly SheetText[],
  isHeadRow: IsHeadRow,
): { readonly csv: string } | { readonly several: readonly string[] } {
  const found = sheets
    .map((sheet) => ({ sheet, headRow: sheet.firstRows.findIndex(isHeadRow) }))
    .filter(({ headRow }) => headRow !== -1)
  const [first] = found
  if (found.length > 1) return { several: found.map(({ sheet }) => sheet.name) }
  return { csv: first ? fromHeads(first.sheet, first.headRow) : (sheets[0]?.csv ?? '') }
}
