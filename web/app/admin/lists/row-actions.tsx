import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { adminListTexts } from './texts'

const actionStyle = 'inline-flex size-11 items-center justify-center gap-2 rounded-xl'
const phoneButton =
  'phone:w-auto phone:min-w-24 phone:px-3 phone:border phone:border-line-strong phone:font-semibold'

type Props = {
  name: string
  editHref: string
  onDelete: () => void
  /** a phone's whole card opens the form, and has one button */
  isWholeCard?: boolean
}

export function RowActions({ name, editHref, onDelete, isWholeCard = false }: Props) {
  const [editPlace, deletePlace] = isWholeCard
    ? ['whole-card-link', 'above-card-link']
    : [phoneButton, `${phoneButton} phone:ml-auto`]
  return (
    <span className="flex gap-1 phone:gap-3">
      <Link
        to={editHref}
        aria-label={adminListTexts.editRow(name)}
        className={`${actionStyle} ${editPlace} text-ink hover:bg-sunken`}
      >
        <Pencil aria-hidden className="size-5" />
        {isWholeCard ? null : <span data-word={adminListTexts.edit} className="hidden phone:block" />}
      </Link>
      <button
        type="button"
        aria-label={adminListTexts.deleteRow(name)}
        onClick={onDelete}
        className={`${actionStyle} ${deletePlace} ml-0 lg:ml-6 text-danger hover:bg-danger-soft`}
      >
        <Trash2 aria-hidden className="size-5" />
        {isWholeCard ? null : <span data-word={adminListTexts.delete} className="hidden phone:block" />}
      </button>
    </span>
  )
}
