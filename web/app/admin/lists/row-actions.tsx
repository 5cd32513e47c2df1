import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { useFocusBesideRow } from '../../ui/focus-beside-row'
import { adminListTexts } from './texts'

const actionStyle = 'inline-flex size-11 items-center justify-center rounded-xl'

type Props = {
  name: string
  editHref: string
  onDelete: () => void
  /** a phone's whole card opens the form, and has one button */
  isWholeCard?: boolean
}

export function RowActions({ name, editHref, onDelete, isWholeCard = false }: Props) {
  const actions = useFocusBesideRow<HTMLSpanElement>()
  return (
    <span ref={actions} className={`flex gap-1 ${isWholeCard ? '' : 'stacked-actions'}`}>
      <Link
        to={editHref}
        aria-label={adminListTexts.editRow(name)}
        className={`${actionStyle} ${isWholeCard ? 'whole-card-link' : ''} text-ink hover:bg-sunken`}
      >
        <Pencil aria-hidden className="size-5" />
      </Link>
      <button
        type="button"
        aria-label={adminListTexts.deleteRow(name)}
        onClick={onDelete}
        className={`${actionStyle} above-card-link ml-0 lg:ml-6 text-danger hover:bg-danger-soft`}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </span>
  )
}
