import { Checkbox } from '../../ui/checkbox'
import { Cell } from '../../ui/table'

type Props = {
  id: number
  /** the name of the box that selects the row */
  choose: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A row's number, after the box that selects the row: in line with the box that selects them all. */
export function NumberCell({ id, choose, isSelected, onSelect }: Props) {
  return (
    <Cell slot="number">
      <span className="above-card-link -ml-1 inline-flex items-center">
        <Checkbox label={choose} isChecked={isSelected} onChange={onSelect} />
        <span data-word="#">{id}</span>
      </span>
    </Cell>
  )
}
