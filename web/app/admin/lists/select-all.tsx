import { Checkbox } from '../../ui/checkbox'
import { adminListTexts } from './texts'
import type { RowSelection } from './use-row-selection'

type Props<Row> = {
  /** rows of the current page */
  rows: readonly Row[]
  idOf: (row: Row) => number
  selection: RowSelection<Row>
}

export function SelectAll<Row>({ rows, idOf, selection }: Props<Row>) {
  return (
    <Checkbox
      label={adminListTexts.allOnPage}
      isLabelShown
      isChecked={rows.every((row) => selection.isSelected(idOf(row)))}
      onChange={(isSelected) => selection.select(rows, isSelected)}
    />
  )
}
