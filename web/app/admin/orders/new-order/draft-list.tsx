/** Orders that the admin began to enter: to continue, or to delete. */
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { messageOf } from '../../../client/api'
import { formatMoment } from '../../../display/format-moment'
import { Alert } from '../../../ui/alert'
import { focusBesideRow } from '../../../ui/focus-beside-row'
import { Fold } from '../../../ui/fold'
import { IconButton } from '../../../ui/icon-button'
import { deleteDraft } from './drafts'
import { newOrderTexts } from './texts'

function draftName({ buyer, customer }: OrderDraft): string {
  return buyer.recipient.trim() || customer?.name || newOrderTexts.noName
}

type SavedDraftProps = { draft: OrderDraft; onDelete: (button: HTMLButtonElement) => void }

function SavedDraftLine({ draft, onDelete }: SavedDraftProps) {
  const { draft_key, order_product, saved_at } = draft
  const name = draftName(draft)
  const pieces = order_product.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="flex items-center gap-2 border-line border-b last:border-b-0">
      <Link
        to={{ pathname: href('/admin/order/create'), search: `?draft=${draft_key}` }}
        className="wrap-anywhere grid min-h-11 min-w-0 grow content-center text-ink no-underline"
      >
        <span className="font-semibold">{name}</span>
        <span className="text-ink-soft text-sm">
          {newOrderTexts.pieces(pieces)} · {formatMoment(saved_at)}
        </span>
      </Link>
      <IconButton
        label={newOrderTexts.deleteDraft(name)}
        onClick={({ currentTarget }) => onDelete(currentTarget)}
      >
        <Trash aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}

/** Deletes without loading the screen again, which would begin the order that is being typed anew. */
export function DraftList({ drafts }: { drafts: readonly OrderDraft[] }) {
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const remove = async (key: string, button: HTMLButtonElement): Promise<void> => {
    setFailure(undefined)
    try {
      await deleteDraft(key)
      if (document.activeElement === button) focusBesideRow(button)
      setDeleted((before) => [...before, key])
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const left = drafts.filter(({ draft_key }) => !deleted.includes(draft_key))
  if (left.length === 0) return null
  return (
    <Fold summary={newOrderTexts.drafts(left.length)}>
      <ul>
        {left.map((draft) => (
          <SavedDraftLine
            key={draft.draft_key}
            draft={draft}
            onDelete={(button) => void remove(draft.draft_key, button)}
          />
        ))}
      </ul>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </Fold>
  )
}
