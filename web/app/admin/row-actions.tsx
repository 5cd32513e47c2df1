import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

const actionStyle = 'inline-flex size-11 items-center justify-center rounded-xl'

type Props = { name: string; editHref: string; onDelete: () => void }

export function RowActions({ name, editHref, onDelete }: Props) {
  return (
    <span className="flex gap-1">
      <Link to={editHref} aria-label={`Edit ${name}`} className={`${actionStyle} text-ink hover:bg-sunken`}>
        <Pencil aria-hidden className="size-5" />
      </Link>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        className={`${actionStyle} text-danger hover:bg-danger-soft`}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </span>
  )
}
