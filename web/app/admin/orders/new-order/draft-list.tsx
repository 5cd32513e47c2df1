/** Orders that the admin began to enter: to continue, or to delete. */
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import Trash from 'lucide-react/icons/trash'
import { href, Link, useFetcher } from 'react-router'
import { failureIn } from '../../../client/action-result'
import { formatMoment } from '../../../display/format-moment'
import { Alert } from '../../../ui/alert'
import { IconButton } from '../../../ui/icon-button'
import { Fold } from '../../forms/fold'
import { newOrderTexts } from './texts'

function draftName({ buyer, customer, saved_at }: OrderDraft): string {
  return buyer.recipient.trim() || customer?.name || formatMoment(saved_at)
}

function SavedDraftLine({ draft }: { draft: OrderDraft }) {
  const fetcher = useFetcher<object>()
  const failed = failureIn(fetcher)
  const { draft_key, order_product, saved_at } = draft
  const name = draftName(draft)
  const pieces = order_product.reduce((sum, { quantity }) => sum + quantity, 0)
  if (fetcher.state !== 'idle') return null // on its way out
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center gap-2">
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
          onClick={() => void fetcher.submit({ key: draft_key }, { method: 'delete' })}
        >
          <Trash aria-hidden className="size-5" />
        </IconButton>
      </div>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

export function DraftList({ drafts }: { drafts: readonly OrderDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Fold summary={newOrderTexts.drafts(drafts.length)}>
      <ul>
        {drafts.map((draft) => (
          <SavedDraftLine key={draft.draft_key} draft={draft} />
        ))}
      </ul>
    </Fold>
  )
}
