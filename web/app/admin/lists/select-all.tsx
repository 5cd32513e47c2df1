import { Checkbox } from '../../ui/checkbox'
import { adminListTexts } from './texts'
import type { RowSelection } from './use-row-selection'

type Props<Row> = {
  /** rows of the current page */
  rows: readonly Row[]
  idOf: (row: Row) => number
  chosen: RowSelection<Row>
}

export function SelectAll<Row>({ rows, idOf, chosen }: Props<Row>) {
  return (
    <Checkbox
      label={adminListTexts.allOnPage}
      isLabelShown
      isChosen={rows.every((row) => chosen.isChosen(idOf(row)))}
      onChange={(isChosen) => chosen.choose(rows, isChosen)}
    />
  )
}
