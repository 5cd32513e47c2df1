import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

const spot = 'inline-flex size-11 items-center justify-center rounded-xl'

type Props = { name: string; editHref: string; onDelete: () => void }

export const RowActions = ({ name, editHref, onDelete }: Props) => (
  <span className="flex gap-1">
    <Link to={editHref} aria-label={`Edit ${name}`} className={`${spot} text-ink hover:bg-sunken`}>
      <Pencil aria-hidden className="size-5" />
    </Link>
    <button
      type="button"
      aria-label={`Delete ${name}`}
      onClick={onDelete}
      className={`${spot} text-danger hover:bg-danger-soft`}
    >
      <Trash2 aria-hidden className="size-5" />
    </button>
  </span>
)
